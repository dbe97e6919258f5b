package dev.gadgetcode.system.prove;

import java.util.ArrayList;
import java.util.List;

/// Says what is wrong with what a run has left. Pure.
///
/// Each part holds one kind of evidence against the others: what clients were shown against the
/// store, the store against the model, the marks of tools against the calls, the prompts of the
/// clients against the turns.
final class Checker {
  private final Evidence evidence;
  private final List<Finding> findings = new ArrayList<>();

  private Checker(Evidence evidence) {
    this.evidence = evidence;
  }

  static List<Finding> check(Evidence evidence) {
    return new Checker(evidence).findings();
  }

  private List<Finding> findings() {
    var kept = evidence.byId();
    for (var witness : evidence.witnesses()) {
      findings.addAll(new WitnessCheck(witness, kept).run());
    }
    findings.addAll(new TextCheck(evidence).run());
    findings.addAll(new EffectCheck(evidence).run());
    findings.addAll(new PromptCheck(evidence).run());
    findings.addAll(new UsageCheck(evidence).run());
    secrets();
    evidence.leftBehind().forEach(left -> add(Finding.Kind.LEFT_BEHIND, left));
    evidence.stuck().forEach(stuck -> add(Finding.Kind.STUCK, stuck));
    evidence.oddities().forEach(oddity -> add(Finding.Kind.ODD, oddity));
    return List.copyOf(findings);
  }

  private void add(Finding.Kind kind, String text) {
    findings.add(new Finding(kind, text));
  }

  private void secrets() {
    for (var text : evidence.texts()) {
      for (var secret : evidence.secrets()) {
        if (text.content().contains(secret)) {
          add(
              Finding.Kind.SECRET_TOLD,
              "%s has a secret that begins with %s"
                  .formatted(text.name(), secret.substring(0, Math.min(6, secret.length()))));
        }
      }
    }
  }
}
