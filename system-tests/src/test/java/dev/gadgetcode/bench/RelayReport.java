package dev.gadgetcode.bench;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// The result as text: what the terminal shows and what is kept beside the code.
///
/// @param otherCores how much of a core other processes used meanwhile
record RelayReport(RelayPlan plan, RelayResults results, double otherCores) {
  private static final double MOST_OTHERS = 0.2;

  boolean isPassed() {
    return RelayVerdict.of(results).stream()
        .noneMatch(verdict -> verdict.holds() == RelayVerdict.Holds.FAIL);
  }

  /// The table of the bars.
  String bars() {
    var rows = new ArrayList<List<String>>();
    rows.add(
        List.of("measure", "this server", "verbatim", "Node", "ratio to Node", "bar", "result"));
    for (var verdict : RelayVerdict.of(results)) {
      rows.add(
          List.of(
              verdict.measure(),
              verdict.ours(),
              verdict.verbatim(),
              verdict.node(),
              verdict.ratio(),
              verdict.bar(),
              verdict.holds() == RelayVerdict.Holds.NO_BAR ? "" : verdict.holds().name()));
    }
    return new Table(rows).text();
  }

  /// How busy both cores were: a generator near 100 % would be what is measured.
  String cores() {
    var rows = new ArrayList<List<String>>();
    rows.add(List.of("server core / generator core", "this server", "verbatim", "Node"));
    rows.add(
        cpuRow(
            "one in flight per pair",
            contender -> results.singles(contender).stream().map(ClosedLoop.Throughput::cpu)));
    rows.add(
        cpuRow(
            "bursts of 16 per pair",
            contender -> results.bursts(contender).stream().map(ClosedLoop.Throughput::cpu)));
    rows.add(
        cpuRow(
            "5,000/s (the generator spins)",
            contender -> results.latencies(contender).stream().map(OpenLoop.Latency::cpu)));
    return new Table(rows).text() + "\n" + kernel() + "\n\n" + others() + "\n";
  }

  /// What no server gets above on this machine that reads and writes once for each message.
  private String kernel() {
    var ours =
        Series.of(
            results.singles(Contender.OURS), run -> 1e6 * run.cpu().kernel() / run.perSecond());
    var node =
        Series.of(
            results.singles(Contender.NODE), run -> 1e6 * run.cpu().server() / run.perSecond());
    return String.format(
        Locale.ROOT,
        "One in flight: the kernel alone takes %.1f us of this server's core for each message, Node %.1f us\nin all. A server with no work of its own would relay %.1f times what Node does.",
        ours.median(),
        node.median(),
        node.median() / ours.median());
  }

  private String others() {
    var told =
        String.format(
            Locale.ROOT, "Other processes used %.0f %% of one core meanwhile.", otherCores * 100);
    return otherCores < MOST_OTHERS
        ? told
        : told + " That is too much for the numbers to count: run it again on a quiet machine.";
  }

  private interface CpuOf {
    Stream<CpuTimes.Shares> runs(Contender contender);
  }

  private static List<String> cpuRow(String measure, CpuOf cpu) {
    var row = new ArrayList<>(List.of(measure));
    for (var contender : Contender.values()) {
      var runs = cpu.runs(contender).toList();
      row.add(
          runs.isEmpty()
              ? ""
              : String.format(
                  Locale.ROOT,
                  "%.0f %% / %.0f %%",
                  100 * Series.of(runs, CpuTimes.Shares::server).median(),
                  100 * Series.of(runs, CpuTimes.Shares::generator).median()));
    }
    return row;
  }

  /// The page for `docs/benchmarks`.
  String page() {
    return """
    # The relay, beside Node

    Written by `./bench relay` on %s. Do not edit: run it again.

    Machine: %s.%s

    %s
    Median of %d rounds, the least and the most in brackets; the ratio is taken round by round.

    %s
    %s\
    """
        .formatted(
            LocalDate.now(ZoneOffset.UTC),
            Machine.words(),
            flags(),
            bars(),
            plan.rounds(),
            cores(),
            RelayMethod.text(plan));
  }

  private static String flags() {
    return "\nFlags of the server's JVM: `" + String.join(" ", Contender.JVM.flags()) + "`.";
  }
}
