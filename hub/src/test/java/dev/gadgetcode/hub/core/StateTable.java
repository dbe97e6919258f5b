package dev.gadgetcode.hub.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/// What comes of every command in every state, as Markdown.
///
/// @param attributes what a state is made of; the states are all combinations of their values
/// @param given the commands, each with words that tell it from others of its kind
/// @param step gives the command in the state
record StateTable<C>(
    String title,
    String about,
    List<Attribute> attributes,
    List<Given<C>> given,
    BiFunction<List<String>, C, Outcome> step) {
  record Attribute(String name, List<String> values) {}

  record Given<C>(C command, String words) {
    String kind() {
      return command().getClass().getSimpleName();
    }

    String label() {
      return words.isEmpty() ? "`" + kind() + "`" : "`" + kind() + "` " + words;
    }
  }

  /// @param to the next state
  /// @param answer what the one who asked is told
  /// @param effects what is done
  record Outcome(List<String> to, String answer, String effects) {}

  private record Said(String answer, String effects) {}

  Set<List<String>> states() {
    Set<List<String>> states = new LinkedHashSet<>(List.of(List.of()));
    for (var attribute : attributes) {
      var longer = new LinkedHashSet<List<String>>();
      for (var state : states) {
        for (var value : attribute.values()) {
          var next = new ArrayList<>(state);
          next.add(value);
          longer.add(List.copyOf(next));
        }
      }
      states = longer;
    }
    return states;
  }

  String markdown() {
    var states = states();
    var text = new StringBuilder("# " + title + "\n\n" + about + "\n\n");
    var rows = new StringBuilder();
    var without = new ArrayList<String>();
    var moves = new Moves(attributes);
    for (var each : given) {
      var outcomes = new LinkedHashMap<List<String>, Outcome>();
      for (var state : states) {
        var outcome = step.apply(state, each.command());
        if (!states.contains(outcome.to())) {
          throw new IllegalStateException(each.label() + " leads to " + outcome.to());
        }
        outcomes.put(state, outcome);
        moves.add(state, outcome.to(), each.kind());
      }
      if (outcomes.entrySet().stream().allMatch(StateTable::isNothing)) {
        without.add(each.label());
      } else {
        rows(each.label(), outcomes, rows);
      }
    }
    text.append(moves.diagrams());
    text.append("## Every command in every state\n\n");
    text.append("%d states, %d commands.".formatted(states.size(), given.size()));
    text.append(" An empty cell under *becomes* means that the state stays as it is.\n\n");
    header(text);
    text.append(rows);
    if (!without.isEmpty()) {
      text.append("\nThese do not change the state, whatever it is, and have no effect: ");
      text.append(String.join(", ", without)).append(".\n");
    }
    return text.toString();
  }

  private static boolean isNothing(Map.Entry<List<String>, Outcome> entry) {
    return entry.getValue().equals(new Outcome(entry.getKey(), "", ""));
  }

  private void header(StringBuilder text) {
    var names = new ArrayList<String>();
    names.add("command");
    attributes.forEach(attribute -> names.add(attribute.name()));
    names.addAll(List.of("becomes", "answer", "effects"));
    text.append("| ").append(String.join(" | ", names)).append(" |\n");
    text.append("|---".repeat(names.size())).append("|\n");
  }

  private void rows(String label, Map<List<String>, Outcome> outcomes, StringBuilder text) {
    var alike = new LinkedHashMap<Said, Map<List<String>, List<String>>>();
    outcomes.forEach((from, outcome) ->
        alike
            .computeIfAbsent(
                new Said(outcome.answer(), outcome.effects()), _ -> new LinkedHashMap<>())
            .put(from, outcome.to()));
    alike.forEach((said, steps) ->
        changes(steps)
            .forEach((change, froms) -> {
              for (var row : StateGroups.of(froms, outcomes.keySet())) {
                text.append(row(label, row, change, said));
              }
            }));
  }

  /// The steps by what changes; all together where one sentence says it of each.
  private Map<String, Set<List<String>>> changes(Map<List<String>, List<String>> steps) {
    var together = new ArrayList<String>();
    var split = false;
    for (int i = 0; i < attributes.size(); i++) {
      int attribute = i;
      var targets = new LinkedHashSet<String>();
      steps.values().forEach(to -> targets.add(to.get(attribute)));
      boolean stays =
          steps.entrySet().stream()
              .allMatch(
                  step -> step.getKey().get(attribute).equals(step.getValue().get(attribute)));
      if (!stays && targets.size() == 1) {
        together.add(targets.iterator().next());
      } else if (!stays) {
        split = true;
      }
    }
    var changes = new LinkedHashMap<String, Set<List<String>>>();
    for (var step : steps.entrySet()) {
      var change = split ? difference(step) : String.join(", ", together);
      changes.computeIfAbsent(change, _ -> new LinkedHashSet<>()).add(step.getKey());
    }
    return changes;
  }

  private static String difference(Map.Entry<List<String>, List<String>> step) {
    var changed = new ArrayList<String>();
    for (int i = 0; i < step.getKey().size(); i++) {
      if (!step.getKey().get(i).equals(step.getValue().get(i))) {
        changed.add(step.getValue().get(i));
      }
    }
    return String.join(", ", changed);
  }

  private String row(String label, StateGroups.Row row, String change, Said said) {
    var cells = new ArrayList<String>();
    cells.add(label);
    for (int i = 0; i < attributes.size(); i++) {
      var values = row.values().get(i);
      cells.add(
          values.size() == attributes.get(i).values().size() ? "any" : String.join(", ", values));
    }
    cells.addAll(List.of(change, said.answer(), said.effects()));
    return "| " + String.join(" | ", cells) + " |\n";
  }
}
