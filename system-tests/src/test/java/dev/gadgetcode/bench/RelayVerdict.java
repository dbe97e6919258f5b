package dev.gadgetcode.bench;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/// One row of the result: what was measured, the bar and whether it holds.
///
/// @param bar empty where the row is told for its own sake
record RelayVerdict(
    String measure,
    String ours,
    String verbatim,
    String node,
    String ratio,
    String bar,
    Holds holds) {

  /// Whether a bar holds.
  enum Holds {
    PASS,
    FAIL,
    NO_BAR;

    static Holds when(boolean condition) {
      return condition ? PASS : FAIL;
    }
  }

  private static final double SINGLE_BAR = 2.5;
  private static final double BURST_BAR = 6;
  private static final double IDLE_BAR = 5;

  static List<RelayVerdict> of(RelayResults results) {
    return List.of(
        throughput("one in flight per pair, messages/s", SINGLE_BAR, results::singles),
        throughput("bursts of 16 per pair, messages/s", BURST_BAR, results::bursts),
        efficiency("one in flight, messages per CPU second", results::singles),
        efficiency("bursts of 16, messages per CPU second", results::bursts),
        latency("p50 at 5,000/s, ms", "", results, OpenLoop.Latency::p50),
        latency("p99 at 5,000/s, ms", "<= Node", results, OpenLoop.Latency::p99),
        latency("p99.9 at 5,000/s, ms", "", results, OpenLoop.Latency::p999),
        idle(results),
        delivery(results));
  }

  private static RelayVerdict throughput(
      String measure, double bar, Function<Contender, List<ClosedLoop.Throughput>> runs) {
    var ratio = RelayResults.ratio(runs.apply(Contender.OURS), runs.apply(Contender.NODE));
    return row(
        measure,
        contender ->
            Series.of(runs.apply(contender), ClosedLoop.Throughput::perSecond).text("%,.0f"),
        ratio.text("%.1f"),
        String.format(Locale.ROOT, ">= %.1fx Node", bar),
        Holds.when(ratio.median() >= bar));
  }

  /// What a second of the server's own CPU time moves, which other work on its core hardly changes.
  private static RelayVerdict efficiency(
      String measure, Function<Contender, List<ClosedLoop.Throughput>> runs) {
    ToDoubleFunction<ClosedLoop.Throughput> number = run -> run.perSecond() / run.cpu().server();
    return row(
        measure,
        contender -> Series.of(runs.apply(contender), number).text("%,.0f"),
        String.format(
            Locale.ROOT,
            "%.1f",
            Series.of(runs.apply(Contender.OURS), number).median()
                / Series.of(runs.apply(Contender.NODE), number).median()),
        "",
        Holds.NO_BAR);
  }

  private static RelayVerdict latency(
      String measure, String bar, RelayResults results, ToDoubleFunction<OpenLoop.Latency> number) {
    double ours = Series.of(results.latencies(Contender.OURS), number).median();
    double node = Series.of(results.latencies(Contender.NODE), number).median();
    return row(
        measure,
        contender -> Series.of(results.latencies(contender), number).text("%.2f"),
        String.format(Locale.ROOT, "%.2f", ours / node),
        bar,
        bar.isEmpty() ? Holds.NO_BAR : Holds.when(ours <= node));
  }

  private static RelayVerdict idle(RelayResults results) {
    double ours = new Series(results.idles(Contender.OURS)).median();
    double node = new Series(results.idles(Contender.NODE)).median();
    return row(
        "memory of 1,000 idle sockets, MB",
        contender -> new Series(results.idles(contender)).text("%.1f"),
        String.format(Locale.ROOT, "%.2f", ours / node),
        String.format(Locale.ROOT, "<= %.0f MB", IDLE_BAR),
        Holds.when(ours <= IDLE_BAR));
  }

  private static RelayVerdict delivery(RelayResults results) {
    return row(
        "lost, doubled or out of order",
        contender -> results.delivery(contender).text(),
        "",
        "none",
        Holds.when(
            List.of(Contender.values()).stream()
                .allMatch(contender -> results.delivery(contender).faults() == 0)));
  }

  private static RelayVerdict row(
      String measure, Function<Contender, String> cell, String ratio, String bar, Holds holds) {
    return new RelayVerdict(
        measure,
        cell.apply(Contender.OURS),
        cell.apply(Contender.OURS_VERBATIM),
        cell.apply(Contender.NODE),
        ratio,
        bar,
        holds);
  }
}
