package dev.gadgetcode.bench;

import static dev.gadgetcode.bench.RelayResults.series;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/// The rows of the result: what was measured, the bar and whether it holds.
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
        throughput(
            "one in flight per pair, messages/s",
            SINGLE_BAR,
            results.singles(Contender.OURS),
            results.singles(Contender.OURS_VERBATIM),
            results.singles(Contender.NODE)),
        throughput(
            "bursts of 16 per pair, messages/s",
            BURST_BAR,
            results.bursts(Contender.OURS),
            results.bursts(Contender.OURS_VERBATIM),
            results.bursts(Contender.NODE)),
        latency("p50 at 5,000/s, ms", "", results, OpenLoop.Latency::p50),
        latency("p99 at 5,000/s, ms", "<= Node", results, OpenLoop.Latency::p99),
        latency("p99.9 at 5,000/s, ms", "", results, OpenLoop.Latency::p999),
        idle(results),
        delivery(results));
  }

  private static RelayVerdict throughput(
      String measure,
      double bar,
      List<ClosedLoop.Throughput> ours,
      List<ClosedLoop.Throughput> verbatim,
      List<ClosedLoop.Throughput> node) {
    var ratio = RelayResults.ratio(ours, node);
    return new RelayVerdict(
        measure,
        perSecond(ours),
        perSecond(verbatim),
        perSecond(node),
        ratio.text("%.1f"),
        String.format(Locale.ROOT, ">= %.1fx Node", bar),
        Holds.when(ratio.median() >= bar));
  }

  private static String perSecond(List<ClosedLoop.Throughput> runs) {
    return series(runs, ClosedLoop.Throughput::perSecond).text("%,.0f");
  }

  private static RelayVerdict latency(
      String measure, String bar, RelayResults results, ToDoubleFunction<OpenLoop.Latency> number) {
    var ours = series(results.latencies(Contender.OURS), number);
    var verbatim = series(results.latencies(Contender.OURS_VERBATIM), number);
    var node = series(results.latencies(Contender.NODE), number);
    return new RelayVerdict(
        measure,
        ours.text("%.2f"),
        verbatim.text("%.2f"),
        node.text("%.2f"),
        String.format(Locale.ROOT, "%.2f", ours.median() / node.median()),
        bar,
        bar.isEmpty() ? Holds.NO_BAR : Holds.when(ours.median() <= node.median()));
  }

  private static RelayVerdict idle(RelayResults results) {
    double ours = results.idle(Contender.OURS);
    return new RelayVerdict(
        "memory of 1,000 idle sockets, MB",
        megabytes(ours),
        "",
        megabytes(results.idle(Contender.NODE)),
        String.format(Locale.ROOT, "%.2f", ours / results.idle(Contender.NODE)),
        String.format(Locale.ROOT, "<= %.0f MB", IDLE_BAR),
        Holds.when(ours <= IDLE_BAR));
  }

  private static String megabytes(double megabytes) {
    return String.format(Locale.ROOT, "%.1f", megabytes);
  }

  private static RelayVerdict delivery(RelayResults results) {
    var ours = results.delivery(Contender.OURS);
    var verbatim = results.delivery(Contender.OURS_VERBATIM);
    var node = results.delivery(Contender.NODE);
    return new RelayVerdict(
        "lost, doubled or out of order",
        ours.text(),
        verbatim.text(),
        node.text(),
        "",
        "none",
        Holds.when(ours.plus(verbatim).plus(node).faults() == 0));
  }
}
