package dev.gadgetcode.bench.hub;

import dev.gadgetcode.bench.Series;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/// One row of the result: what was measured, the bar and whether it holds.
///
/// @param bar empty where the row is told for its own sake
record HubVerdict(
    String measure, Map<HubKind, String> cells, String ratio, String bar, Holds holds) {
  /// Whether a bar holds.
  enum Holds {
    PASS,
    FAIL,
    NO_BAR;

    static Holds when(boolean condition) {
      return condition ? PASS : FAIL;
    }
  }

  private static final double THROUGHPUT_BAR = 5;
  private static final double P50_BAR = 10;
  private static final double P99_BAR = 50;
  private static final double LATEST_BAR = 1_000;
  private static final double IDLE_BAR = 20;
  private static final String BEHIND = "falls behind";

  HubVerdict {
    cells = Map.copyOf(cells);
  }

  static List<HubVerdict> of(HubResults results) {
    return List.of(
        throughput("events/s on one core, window 256", results::fulls, true),
        throughput("events/s on one core, window 16", results::smalls, false),
        efficiency("events per CPU second, window 256", results::fulls),
        efficiency("events per CPU second, window 16", results::smalls),
        latency(
            "drone to IDE, p50, ms", P50_BAR, results, SteadyStreams.Latency::p50, Series::median),
        latency(
            "drone to IDE, p99, ms", P99_BAR, results, SteadyStreams.Latency::p99, Series::median),
        latency(
            "drone to IDE, latest, ms",
            LATEST_BAR,
            results,
            SteadyStreams.Latency::latest,
            runs -> runs.values().getLast()),
        idle(results),
        delivery(results));
  }

  private static HubVerdict throughput(
      String measure, Function<HubKind, List<Saturation.Throughput>> runs, boolean barred) {
    var ratio = HubResults.ratio(runs.apply(HubKind.OURS), runs.apply(HubKind.NODE));
    return new HubVerdict(
        measure,
        cells(kind -> Series.of(runs.apply(kind), Saturation.Throughput::perSecond).text("%,.0f")),
        ratio.text("%.1f"),
        barred ? String.format(Locale.ROOT, ">= %.0fx Node", THROUGHPUT_BAR) : "",
        barred ? Holds.when(ratio.median() >= THROUGHPUT_BAR) : Holds.NO_BAR);
  }

  /// What a second of the hub's own CPU time moves, which other work on its core hardly changes.
  private static HubVerdict efficiency(
      String measure, Function<HubKind, List<Saturation.Throughput>> runs) {
    ToDoubleFunction<Saturation.Throughput> number = run -> run.perSecond() / run.cpu().server();
    return new HubVerdict(
        measure,
        cells(kind -> Series.of(runs.apply(kind), number).text("%,.0f")),
        String.format(
            Locale.ROOT,
            "%.1f",
            Series.of(runs.apply(HubKind.OURS), number).median()
                / Series.of(runs.apply(HubKind.NODE), number).median()),
        "",
        Holds.NO_BAR);
  }

  /// One run that fell behind fails the bar whatever the others gave.
  ///
  /// @param counts which of the runs the bar is for
  private static HubVerdict latency(
      String measure,
      double bar,
      HubResults results,
      ToDoubleFunction<SteadyStreams.Latency> number,
      ToDoubleFunction<Series> counts) {
    var ours = results.latencies(HubKind.OURS);
    return new HubVerdict(
        measure,
        cells(kind -> latencyCell(results.latencies(kind), number)),
        "",
        String.format(Locale.ROOT, "<= %,.0f ms", bar),
        Holds.when(
            ours.stream().allMatch(SteadyStreams.Latency::keptUp)
                && counts.applyAsDouble(Series.of(ours, number)) <= bar));
  }

  private static String latencyCell(
      List<SteadyStreams.Latency> runs, ToDoubleFunction<SteadyStreams.Latency> number) {
    return runs.stream().allMatch(SteadyStreams.Latency::keptUp)
        ? Series.of(runs, number).text("%.1f")
        : BEHIND;
  }

  private static HubVerdict idle(HubResults results) {
    double ours = new Series(results.idles(HubKind.OURS)).median();
    double node = new Series(results.idles(HubKind.NODE)).median();
    return new HubVerdict(
        "memory of an idle session, KB",
        cells(kind -> new Series(results.idles(kind)).text("%.1f")),
        String.format(Locale.ROOT, "%.2f", ours / node),
        String.format(Locale.ROOT, "<= %.0f KB", IDLE_BAR),
        Holds.when(ours <= IDLE_BAR));
  }

  private static HubVerdict delivery(HubResults results) {
    return new HubVerdict(
        "lost, doubled, changed or out of order",
        cells(kind -> results.delivery(kind).text()),
        "",
        "none",
        Holds.when(
            List.of(HubKind.values()).stream()
                .allMatch(kind -> results.delivery(kind).faults() == 0)));
  }

  private static Map<HubKind, String> cells(Function<HubKind, String> cell) {
    var cells = new EnumMap<HubKind, String>(HubKind.class);
    for (var kind : HubKind.values()) {
      cells.put(kind, cell.apply(kind));
    }
    return cells;
  }
}
