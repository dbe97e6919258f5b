package dev.gadgetcode.bench.hub;

import dev.gadgetcode.bench.CpuTimes;
import dev.gadgetcode.bench.Machine;
import dev.gadgetcode.bench.Series;
import dev.gadgetcode.bench.Table;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

/// The result as text: what the terminal shows and what is kept beside the code.
///
/// @param otherCores how much of a core other processes used while throughput was measured
record HubReport(HubPlan plan, HubResults results, double otherCores) {
  private static final double MOST_OTHERS = 0.2;

  boolean isPassed() {
    return HubVerdict.of(results).stream()
        .noneMatch(verdict -> verdict.holds() == HubVerdict.Holds.FAIL);
  }

  /// The table of the bars.
  String bars() {
    var rows = new ArrayList<List<String>>();
    rows.add(row("measure", HubKind::label, "ratio to Node", "bar", "result"));
    for (var verdict : HubVerdict.of(results)) {
      rows.add(
          row(
              verdict.measure(),
              kind -> verdict.cells().getOrDefault(kind, ""),
              verdict.ratio(),
              verdict.bar(),
              verdict.holds() == HubVerdict.Holds.NO_BAR ? "" : verdict.holds().name()));
    }
    return new Table(rows).text();
  }

  private static List<String> row(String first, Function<HubKind, String> cell, String... behind) {
    return Stream.of(Stream.of(first), Stream.of(HubKind.values()).map(cell), Stream.of(behind))
        .flatMap(cells -> cells)
        .toList();
  }

  /// How busy both were: a generator near 100 % of its core would be what is measured.
  String cores() {
    var rows = new ArrayList<List<String>>();
    rows.add(row("CPU of hub / generator", HubKind::label));
    rows.add(
        cpuRow(
            "window 256, a core each",
            kind -> results.fulls(kind).stream().map(Saturation.Throughput::cpu)));
    rows.add(
        cpuRow(
            "window 16, a core each",
            kind -> results.smalls(kind).stream().map(Saturation.Throughput::cpu)));
    rows.add(
        cpuRow(
            "%,d streams, two cores shared".formatted(plan.streams()),
            kind -> results.latencies(kind).stream().map(SteadyStreams.Latency::cpu)));
    return new Table(rows).text() + "\n" + bare() + "\n\n" + others() + "\n";
  }

  /// What the kernel takes of the same two cores, whoever the hub is.
  private String bare() {
    var runs = results.bare();
    return String.format(
        Locale.ROOT,
        "Bytes alone: p50 %s ms, p99 %s ms, latest %s ms; CPU of relay / generator %s.",
        Series.of(runs, SteadyStreams.Latency::p50).text("%.1f"),
        Series.of(runs, SteadyStreams.Latency::p99).text("%.1f"),
        Series.of(runs, SteadyStreams.Latency::latest).text("%.1f"),
        shares(runs.stream().map(SteadyStreams.Latency::cpu).toList()));
  }

  private String others() {
    var told =
        String.format(
            Locale.ROOT,
            "Other processes used %.0f %% of one core while throughput was measured.",
            otherCores * 100);
    return otherCores < MOST_OTHERS
        ? told
        : told + " That is too much for the numbers to count: run it again on a quiet machine.";
  }

  private static List<String> cpuRow(
      String measure, Function<HubKind, Stream<CpuTimes.Shares>> cpu) {
    return row(measure, kind -> shares(cpu.apply(kind).toList()));
  }

  private static String shares(List<CpuTimes.Shares> runs) {
    return runs.isEmpty()
        ? ""
        : String.format(
            Locale.ROOT,
            "%.0f %% / %.0f %%",
            100 * Series.of(runs, CpuTimes.Shares::server).median(),
            100 * Series.of(runs, CpuTimes.Shares::generator).median());
  }

  /// The page for `docs/benchmarks`.
  String page() {
    return """
    # The hub, beside Node

    Written by `./bench hub` on %s. Do not edit: run it again.

    Machine: %s.
    Flags of the hub's JVM: `%s`.

    %s
    Medians, the least and the most in brackets; the ratio is taken round by round. Latencies are
    those of %,d streams with %d tokens/s each, memory is that of %,d sessions.

    %s
    %s\
    """
        .formatted(
            LocalDate.now(ZoneOffset.UTC),
            Machine.words(),
            String.join(" ", HubKind.JVM.flags()),
            bars(),
            plan.streams(),
            TokenClock.PER_SECOND,
            plan.idleSessions(),
            cores(),
            HubMethod.text(plan));
  }
}
