package dev.gadgetcode.system.prove;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Holds the prompts of the clients against the turns of the store: each that was sent is acked in
/// the end, is one turn, and they ran in their order. Pure; used once.
final class PromptCheck {
  private final Evidence evidence;
  private final List<Finding> findings = new ArrayList<>();
  private final Map<String, Evidence.KeptTurn> kept = new HashMap<>();

  PromptCheck(Evidence evidence) {
    this.evidence = evidence;
  }

  List<Finding> run() {
    for (var turn : evidence.turns()) {
      var before = kept.putIfAbsent(turn.prompt(), turn);
      if (before != null) {
        add(
            Finding.Kind.DOUBLED,
            "prompt %s is turn %s and %s".formatted(turn.prompt(), before.id(), turn.id()));
      }
    }
    evidence.witnesses().forEach(this::acks);
    stored();
    ran();
    return findings;
  }

  private void add(Finding.Kind kind, String text) {
    findings.add(new Finding(kind, text));
  }

  private void acks(Evidence.Witness witness) {
    var sent = new HashSet<Integer>();
    for (var note : witness.notes()) {
      if (note instanceof Note.Sending(_, var number)) {
        sent.add(number);
      }
      if (note instanceof Note.Acked(_, var number, var prompt, var turn)) {
        sent.remove(number);
        var there = kept.get(prompt);
        if (there == null) {
          add(Finding.Kind.LOST, "prompt %s was acked and is not kept".formatted(prompt));
        } else if (!there.id().equals(turn)) {
          add(
              Finding.Kind.DOUBLED,
              "prompt %s was acked as turn %s and is %s".formatted(prompt, turn, there.id()));
        }
      }
    }
    for (int number : sent) {
      add(
          Finding.Kind.STUCK,
          "prompt %d of %s was sent and never acked".formatted(number, witness.name()));
    }
  }

  /// The turns of a session are in the order of their prompts.
  private void stored() {
    var last = new HashMap<String, Integer>();
    for (var turn : evidence.turns()) {
      int number = number(turn.prompt());
      var before = last.put(turn.session(), number);
      if (before != null && before > number) {
        add(
            Finding.Kind.REORDERED,
            "prompt %s is kept behind number %d".formatted(turn.prompt(), before));
      }
    }
  }

  /// The model was asked for them in that order, one after the other.
  private void ran() {
    var newest = new TreeMap<String, Integer>();
    var seen = new HashSet<String>();
    for (var answer : evidence.answers()) {
      var desk = answer.prompt().substring(0, answer.prompt().lastIndexOf('-'));
      int number = number(answer.prompt());
      int before = newest.getOrDefault(desk, 0);
      if (seen.add(answer.prompt()) && number < before) {
        add(
            Finding.Kind.REORDERED,
            "prompt %s was run behind number %d".formatted(answer.prompt(), before));
      } else if (number < before) {
        add(
            Finding.Kind.DOUBLE_RUN,
            "prompt %s was run on behind number %d".formatted(answer.prompt(), before));
      }
      newest.put(desk, Math.max(before, number));
    }
  }

  private static int number(String prompt) {
    return Integer.parseInt(prompt.substring(prompt.lastIndexOf('-') + 1));
  }
}
