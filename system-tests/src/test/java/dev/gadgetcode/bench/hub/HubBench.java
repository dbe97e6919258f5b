package dev.gadgetcode.bench.hub;

import dev.gadgetcode.bench.OtherWork;
import dev.gadgetcode.bench.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The hub benchmark: starts the hubs, lets them take turns, tells the result and fails when a bar
/// does. It is the generator itself and expects to be pinned to a core of its own.
public final class HubBench {
  private static final Path PAGE = Path.of("..", "docs", "benchmarks", "hub.md");

  private final HubPlan plan;
  private final HubResults results = new HubResults();

  private HubBench(HubPlan plan) {
    this.plan = plan;
  }

  public static void main(String[] args) throws IOException {
    boolean quick = List.of(args).contains("--quick");
    var report = new HubBench(quick ? HubPlan.quick() : HubPlan.full()).run();
    IO.println();
    IO.println(report.bars());
    IO.println(report.cores());
    if (!quick) {
      Files.createDirectories(PAGE.getParent());
      Files.writeString(PAGE, report.page());
      IO.println("written: docs/benchmarks/hub.md");
    }
    System.exit(report.isPassed() ? 0 : 1);
  }

  private HubReport run() {
    double otherCores = throughput();
    Cores.moveTo(Cores.BOTH);
    for (int run = 0; run < plan.latencyRuns(); run++) {
      plan.kinds().forEach(this::latency);
      bare();
    }
    Cores.moveTo(Cores.GENERATOR);
    for (int run = 0; run < plan.idleRuns(); run++) {
      idle(HubKind.OURS);
      idle(HubKind.NODE);
    }
    return new HubReport(plan, results, otherCores);
  }

  // --- throughput: hubs on one core that take turns ----------------------------------------

  private double throughput() {
    var hubs = new ArrayList<RunningHub>();
    try {
      for (var kind : plan.kinds()) {
        hubs.add(RunningHub.start(kind, plan.sessionsForThroughput(), ServerProcess.OWN_CORE));
      }
      hubs.forEach(this::warmUp);
      var others = new OtherWork(hubs.stream().map(RunningHub::process).toList());
      for (int round = 1; round <= plan.rounds(); round++) {
        IO.println("round " + round + " of " + plan.rounds());
        hubs.forEach(hub -> results.full(hub.kind(), saturate(hub, HubPlan.FULL_WINDOW)));
        hubs.forEach(hub -> results.small(hub.kind(), saturate(hub, HubPlan.SMALL_WINDOW)));
      }
      return others.cores();
    } finally {
      hubs.forEach(RunningHub::close);
    }
  }

  private void warmUp(RunningHub hub) {
    IO.println("warming up " + hub.kind().label());
    for (int window : new int[] {HubPlan.FULL_WINDOW, HubPlan.SMALL_WINDOW}) {
      Saturation.measure(hub, plan.sessions(), window, plan.firstWarmUp(), plan.warmUp());
    }
  }

  private Saturation.Throughput saturate(RunningHub hub, int window) {
    var throughput =
        Saturation.measure(hub, plan.sessions(), window, plan.warmUp(), plan.throughput());
    IO.println(
        "  %-14s window %-3d %,10.0f events/s"
            .formatted(hub.kind().label(), window, throughput.perSecond()));
    return throughput;
  }

  // --- latency: a new process on both cores ------------------------------------------------

  private void latency(HubKind kind) {
    try (var hub = RunningHub.start(kind, plan.sessionsFor(plan.streams()), Cores.BOTH)) {
      warmUp(hub);
      var latency = SteadyStreams.measure(hub, plan.streams(), plan.warmUp(), plan.latency());
      results.latency(kind, latency);
      say(kind.label(), latency);
    }
  }

  private void bare() {
    var latency = BareStreams.measure(plan.streams(), plan.warmUp(), plan.latency());
    results.bare(latency);
    say("bytes alone", latency);
  }

  private void say(String label, SteadyStreams.Latency latency) {
    IO.println(
        "  %-14s %,d streams: p50 %.1f ms, p99 %.1f ms, latest %.1f ms%s"
            .formatted(
                label,
                plan.streams(),
                latency.p50(),
                latency.p99(),
                latency.latest(),
                latency.keptUp() ? "" : ", falls behind"));
  }

  // --- memory: a new process ---------------------------------------------------------------

  private void idle(HubKind kind) {
    int sessions = plan.sessionsFor(plan.idleSessions());
    try (var hub = RunningHub.start(kind, sessions, ServerProcess.OWN_CORE)) {
      warmUp(hub);
      double kilobytes = IdleSessions.measure(hub, plan.idleSessions());
      results.idle(kind, kilobytes);
      IO.println("  %-14s idle: %.1f KB per session".formatted(kind.label(), kilobytes));
    }
  }
}
