package dev.gadgetcode.system.prove;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.TreeMap;

/// The tables at the end of a run, in Markdown. Pure.
final class Report {
  private final Outcome outcome;
  private final List<String> lines = new ArrayList<>();

  private Report(Outcome outcome) {
    this.outcome = outcome;
  }

  static String of(Outcome outcome) {
    var report = new Report(outcome);
    report.summary();
    report.findings();
    report.recoveries();
    report.faults();
    report.ends();
    report.usage();
    return String.join("\n", report.lines) + "\n";
  }

  private void summary() {
    var evidence = outcome.evidence();
    var events = new HashSet<String>();
    long shown = 0;
    for (var turn : evidence.turns()) {
      events.add(turn.id());
    }
    for (var witness : evidence.witnesses()) {
      shown += witness.notes().stream().filter(Note.Shown.class::isInstance).count();
    }
    long stored = evidence.turns().stream().mapToLong(Evidence.KeptTurn::lastSeq).sum();
    long marks = evidence.workspaces().stream().mapToLong(space -> space.marks().size()).sum();
    lines.add(
        "Seed %d, %d faults in %d s: %d turns, %d events kept, %d shown, %d answers of the model, %d marks of tools."
            .formatted(
                outcome.plan().seed(),
                outcome.spells().size(),
                outcome.took().toSeconds(),
                events.size(),
                stored,
                shown,
                evidence.answers().size(),
                marks));
    lines.add("");
  }

  private void findings() {
    var counts = new EnumMap<Finding.Kind, Long>(Finding.Kind.class);
    for (var kind : Finding.Kind.values()) {
      counts.put(kind, outcome.findings().stream().filter(found -> found.kind() == kind).count());
    }
    lines.add("| what must not be | found |");
    lines.add("|---|---:|");
    counts.forEach((kind, count) -> lines.add("| %s | %d |".formatted(kind.words(), count)));
    lines.add("");
  }

  private void recoveries() {
    var recoveries = Recoveries.of(outcome);
    lines.add("| recovery, ms | times | p50 | p95 | max | bar |");
    lines.add("|---|---:|---:|---:|---:|---:|");
    for (var kind : Recoveries.Kind.values()) {
      lines.add(
          "| %s | %d | %d | %d | %d | %d |"
              .formatted(
                  kind.words(),
                  recoveries.times(kind).size(),
                  recoveries.percentile(kind, 50),
                  recoveries.percentile(kind, 95),
                  recoveries.percentile(kind, 100),
                  kind.barMillis()));
    }
    lines.add("");
  }

  private void faults() {
    var counts = new EnumMap<FaultKind, Integer>(FaultKind.class);
    outcome.spells().forEach(spell -> counts.merge(spell.fault().kind(), 1, Integer::sum));
    lines.add("| fault | times |");
    lines.add("|---|---:|");
    counts.forEach((kind, count) -> lines.add("| %s | %d |".formatted(kind.words(), count)));
    lines.add("");
  }

  private void ends() {
    var ends = new TreeMap<String, Integer>();
    for (var turn : outcome.evidence().turns()) {
      ends.merge(
          turn.status() + (turn.error().isEmpty() ? "" : ": " + turn.error()), 1, Integer::sum);
    }
    lines.add("| end of turns | times |");
    lines.add("|---|---:|");
    ends.forEach((end, count) -> lines.add("| %s | %d |".formatted(end, count)));
    lines.add("");
  }

  private void usage() {
    lines.add(
        "| process | descriptors before | after | live MB before | after | resident | after |");
    lines.add("|---|---:|---:|---:|---:|---:|---:|");
    var evidence = outcome.evidence();
    new TreeMap<>(evidence.before().processes())
        .forEach((name, before) -> {
          var after = evidence.after().processes().getOrDefault(name, before);
          lines.add(
              "| %s | %d | %d | %d | %d | %d | %d |"
                  .formatted(
                      name,
                      before.descriptors(),
                      after.descriptors(),
                      before.live(),
                      after.live(),
                      before.resident(),
                      after.resident()));
        });
  }
}
