package dev.gadgetcode.bench.flood;

import dev.gadgetcode.bench.Machine;
import dev.gadgetcode.bench.Table;
import dev.gadgetcode.bench.hub.HubKind;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/// The result as text: what the terminal shows and what is kept beside the code.
///
/// @param otherCores how much of a core processes used that have no part in this
record FloodReport(FloodPlan plan, FloodResults results, double otherCores) {
  private static final double MOST_OTHERS = 0.2;

  boolean isPassed() {
    return results.delivery().faults() == 0
        && FloodVerdict.of(results).stream().allMatch(FloodVerdict::passed);
  }

  /// The table of the bars.
  String bars() {
    var rows = new ArrayList<List<String>>();
    rows.add(
        List.of(
            "flood, by",
            "the others' p99, ms",
            Phase.QUIET.label(),
            Phase.BESIDE.label(),
            Phase.UNDER.label(),
            "to no flood",
            "to elsewhere",
            "bar",
            "result"));
    for (var verdict : FloodVerdict.of(results)) {
      var measure = verdict.measure();
      rows.add(
          List.of(
              verdict.kind().label(),
              measure.label(),
              times(verdict, Phase.QUIET),
              times(verdict, Phase.BESIDE),
              times(verdict, Phase.UNDER),
              verdict.toQuiet().text("%.1f"),
              verdict.toBeside().text("%.1f"),
              String.format(Locale.ROOT, "<= %.0f", FloodVerdict.BAR),
              verdict.passed() ? "PASS" : "FAIL"));
    }
    return new Table(rows).text()
        + "\nTokens lost, doubled, changed or out of order: "
        + results.delivery().text()
        + ".\n";
  }

  private String times(FloodVerdict verdict, Phase phase) {
    return results
        .series(verdict.kind(), phase, run -> verdict.measure().of(run.noticed()).p99())
        .text("%.1f");
  }

  /// The medians, and how busy everybody was.
  String details() {
    var rows = new ArrayList<List<String>>();
    rows.add(
        List.of(
            "flood, by",
            "phase",
            "drone to IDE p50, ms",
            "REST p50, ms",
            "flood/s",
            "core of the flood",
            "core of the hub"));
    for (var kind : FloodKind.values()) {
      for (var phase : Phase.values()) {
        rows.add(
            List.of(
                kind.label(),
                phase.label(),
                told(kind, phase, run -> run.noticed().tokens().p50(), "%.1f"),
                told(kind, phase, run -> run.noticed().reads().p50(), "%.1f"),
                told(kind, phase, FloodResults.Run::flooded, "%,.0f"),
                told(kind, phase, run -> 100 * run.flooder(), "%.0f %%"),
                told(kind, phase, run -> 100 * run.hub(), "%.0f %%")));
      }
    }
    return new Table(rows).text() + "\n" + others() + "\n";
  }

  private String told(
      FloodKind kind, Phase phase, ToDoubleFunction<FloodResults.Run> number, String format) {
    return String.format(Locale.ROOT, format, results.series(kind, phase, number).median());
  }

  private String others() {
    var told =
        String.format(
            Locale.ROOT,
            "Processes that have no part in this used %.0f %% of one core.",
            otherCores * 100);
    return otherCores < MOST_OTHERS
        ? told
        : told + " That is too much for the numbers to count: run it again on a quiet machine.";
  }

  /// The page for `docs/benchmarks`.
  String page() {
    return """
    # The hub, flooded

    Written by `./bench flood` on %s. Do not edit: run it again.

    Machine: %s.
    Flags of the hub's JVM: `%s`.

    %s
    Medians of %d rounds, the least and the most in brackets; ratios are taken round by round.

    %s
    %s\
    """
        .formatted(
            LocalDate.now(ZoneOffset.UTC),
            Machine.words(),
            String.join(" ", HubKind.JVM.flags()),
            bars(),
            plan.rounds(),
            details(),
            FloodMethod.text(plan));
  }
}
