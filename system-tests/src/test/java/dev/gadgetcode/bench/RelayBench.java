package dev.gadgetcode.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// The relay benchmark: starts the servers, lets them take turns, tells the result and fails when a
/// bar does. It is the generator itself and expects to be pinned to a core of its own.
public final class RelayBench {
  private static final int BURST = 16;
  private static final int MOST_SETTLING = 60;
  private static final Path PAGE = Path.of("..", "docs", "benchmarks", "relay.md");

  private final RelayPlan plan;
  private final RelayResults results = new RelayResults();

  private RelayBench(RelayPlan plan) {
    this.plan = plan;
  }

  public static void main(String[] args) throws IOException {
    boolean quick = List.of(args).contains("--quick");
    var report = new RelayBench(quick ? RelayPlan.quick() : RelayPlan.full()).run();
    IO.println();
    IO.println(report.bars());
    IO.println(report.cores());
    if (!quick) {
      Files.createDirectories(PAGE.getParent());
      Files.writeString(PAGE, report.page());
      IO.println("written: docs/benchmarks/relay.md");
    }
    System.exit(report.isPassed() ? 0 : 1);
  }

  private RelayReport run() {
    double otherCores;
    var servers = new ArrayList<ServerProcess<Contender>>();
    try {
      for (var contender : plan.contenders()) {
        servers.add(ServerProcess.start(contender, ServerProcess.OWN_CORE));
      }
      servers.forEach(this::warmUp);
      var others = new OtherWork(servers);
      for (int round = 1; round <= plan.rounds(); round++) {
        IO.println("round " + round + " of " + plan.rounds());
        servers.forEach(this::single);
        servers.forEach(this::burst);
        servers.forEach(this::latency);
      }
      otherCores = others.cores();
    } finally {
      servers.forEach(ServerProcess::close);
    }
    for (int run = 0; run < plan.idleRuns(); run++) {
      idle(Contender.OURS);
      idle(Contender.NODE);
    }
    return new RelayReport(plan, results, otherCores);
  }

  private void warmUp(ServerProcess<Contender> server) {
    IO.println("warming up " + server.measured().label());
    ClosedLoop.measure(server, BURST, plan.warmUp(), plan.firstWarmUp());
    ClosedLoop.measure(server, 1, plan.warmUp(), plan.firstWarmUp());
    OpenLoop.measure(server, plan.warmUp(), plan.firstWarmUp());
  }

  private void single(ServerProcess<Contender> server) {
    var throughput = ClosedLoop.measure(server, 1, plan.warmUp(), plan.throughput());
    results.single(server.measured(), throughput);
    tell(server, "one in flight", throughput);
  }

  private void burst(ServerProcess<Contender> server) {
    var throughput = ClosedLoop.measure(server, BURST, plan.warmUp(), plan.throughput());
    results.burst(server.measured(), throughput);
    tell(server, "bursts of 16", throughput);
  }

  private static void tell(
      ServerProcess<Contender> server, String what, ClosedLoop.Throughput throughput) {
    IO.println(
        "  %-22s %-14s %,9.0f/s"
            .formatted(server.measured().label(), what, throughput.perSecond()));
  }

  private void latency(ServerProcess<Contender> server) {
    var latency = OpenLoop.measure(server, plan.warmUp(), plan.latency());
    results.latency(server.measured(), latency);
    IO.println(
        "  %-22s %-14s %9.2f ms p99"
            .formatted(server.measured().label(), "5,000/s", latency.p99()));
  }

  private void idle(Contender contender) {
    try (var server = ServerProcess.start(contender, ServerProcess.OWN_CORE)) {
      settle(server);
      double megabytes = IdleSockets.measure(server, plan.idleSockets());
      results.idle(contender, megabytes);
      IO.println(
          "  %-22s %-14s %9.1f MB per 1,000".formatted(contender.label(), "idle", megabytes));
    }
  }

  /// Brings a new process to where it stays: classes loaded, code compiled, pages of the heap
  /// touched that are touched under any load.
  private void settle(ServerProcess<Contender> server) {
    long messages = 0;
    for (int run = 0; run < MOST_SETTLING && messages < plan.idleMessages(); run++) {
      messages +=
          ClosedLoop.measure(server, BURST, Duration.ZERO, Duration.ofMillis(500))
              .delivery()
              .messages();
    }
  }
}
