package dev.gadgetcode.system.prove;

import java.time.Duration;
import java.util.List;

/// A run, once it is over. Immutable.
record Outcome(
    Plan plan, List<Spell> spells, Evidence evidence, List<Finding> findings, Duration took) {
  Outcome {
    spells = List.copyOf(spells);
    findings = List.copyOf(findings);
  }
}
