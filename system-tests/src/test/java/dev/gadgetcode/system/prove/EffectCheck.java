package dev.gadgetcode.system.prove;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// Holds the marks in the workspaces against the calls in the store: each call at most once, each
/// that is said to have worked exactly once, and never two at a time. Pure; used once.
final class EffectCheck {
  private static final Pattern MARK = Pattern.compile("([a-z]+-\\d+-\\d+\\.s\\d+\\.c\\d+)");

  private final Evidence evidence;
  private final List<Finding> findings = new ArrayList<>();
  private final Map<String, Integer> begun = new HashMap<>();
  private final Map<String, Integer> ended = new HashMap<>();
  private final Map<String, String> written = new HashMap<>();
  private final Set<String> called = new HashSet<>();

  EffectCheck(Evidence evidence) {
    this.evidence = evidence;
  }

  List<Finding> run() {
    evidence.workspaces().forEach(this::marks);
    for (var turn : evidence.turns()) {
      for (var call : turn.document().path("toolCalls")) {
        call(turn, call);
      }
    }
    for (var mark : begun.keySet()) {
      if (!called.contains(mark)) {
        add(Finding.Kind.LOST, "the store has no call " + mark + ", and it ran");
      }
    }
    return findings;
  }

  private void add(Finding.Kind kind, String text) {
    findings.add(new Finding(kind, text));
  }

  private void marks(Evidence.Workspace workspace) {
    var open = "";
    for (var line : workspace.marks()) {
      var words = line.split(" ", 2);
      var mark = words.length == 2 ? words[1] : line;
      boolean isBegin = words[0].equals("begin");
      if (isBegin
          && !open.isEmpty()
          && ended.getOrDefault(open, 0) == 0
          && isInside(open, workspace)) {
        add(
            Finding.Kind.TWO_WRITERS,
            "%s began in %s during %s".formatted(mark, workspace.name(), open));
      }
      if ((isBegin ? begun : ended).merge(mark, 1, Integer::sum) > 1) {
        add(Finding.Kind.DOUBLE_RUN, "%s in %s".formatted(line, workspace.name()));
      }
      open = isBegin ? mark : "";
    }
    written.putAll(workspace.files());
  }

  /// A command that was killed has no end, so others begin behind it and not inside.
  private static boolean isInside(String mark, Evidence.Workspace workspace) {
    return workspace.marks().contains("end " + mark);
  }

  private void call(Evidence.KeptTurn turn, JsonNode call) {
    var found = MARK.matcher(call.path("parameters").toString());
    if (!found.find()) {
      return;
    }
    var mark = found.group(1);
    if (!called.add(mark)) {
      add(Finding.Kind.DOUBLED, "turn %s has call %s twice".formatted(turn.id(), mark));
    }
    boolean isOk = call.path("response").path("outcome").asString("").equals("ok");
    if (!isOk) {
      return;
    }
    if (call.path("name").stringValue().equals("shell")) {
      if (begun.getOrDefault(mark, 0) != 1 || ended.getOrDefault(mark, 0) != 1) {
        add(
            Finding.Kind.LOST_EFFECT,
            "%s of turn %s is said to have run, and left %d and %d marks"
                .formatted(
                    mark, turn.id(), begun.getOrDefault(mark, 0), ended.getOrDefault(mark, 0)));
      }
    } else if (!written.getOrDefault(mark, "").equals(mark + "\n")) {
      add(
          Finding.Kind.LOST_EFFECT,
          "%s of turn %s is said to be written, and is not".formatted(mark, turn.id()));
    }
  }
}
