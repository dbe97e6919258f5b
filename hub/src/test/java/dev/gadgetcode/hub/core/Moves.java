package dev.gadgetcode.hub.core;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// The transitions that were found, drawn as one small diagram per attribute. Used by one thread.
final class Moves {
  private final List<StateTable.Attribute> attributes;
  private final List<Map<Move, Set<String>>> found;

  private record Move(int from, int to) implements Comparable<Move> {
    @Override
    public int compareTo(Move other) {
      return from != other.from ? Integer.compare(from, other.from) : Integer.compare(to, other.to);
    }
  }

  Moves(List<StateTable.Attribute> attributes) {
    this.attributes = attributes;
    this.found = attributes.stream().<Map<Move, Set<String>>>map(_ -> new TreeMap<>()).toList();
  }

  void add(List<String> from, List<String> to, String command) {
    for (int i = 0; i < attributes.size(); i++) {
      var values = attributes.get(i).values();
      var move = new Move(values.indexOf(from.get(i)), values.indexOf(to.get(i)));
      if (move.from() != move.to()) {
        found.get(i).computeIfAbsent(move, _ -> new LinkedHashSet<>()).add(command);
      }
    }
  }

  String diagrams() {
    var text = new StringBuilder();
    for (int i = 0; i < attributes.size(); i++) {
      var attribute = attributes.get(i);
      text.append("## The ").append(attribute.name()).append("\n\n");
      text.append("```mermaid\nstateDiagram-v2\n");
      for (int value = 0; value < attribute.values().size(); value++) {
        text.append("  state \"%s\" as s%d\n".formatted(attribute.values().get(value), value));
      }
      found
          .get(i)
          .forEach((move, commands) ->
              text.append(
                  "  s%d --> s%d : %s\n"
                      .formatted(move.from(), move.to(), String.join(", ", commands))));
      text.append("```\n\n");
    }
    return text.toString();
  }
}
