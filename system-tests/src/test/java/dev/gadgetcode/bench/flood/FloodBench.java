package dev.gadgetcode.bench.flood;

import dev.gadgetcode.bench.CpuTimes;
import dev.gadgetcode.bench.DataFolder;
import dev.gadgetcode.bench.Measured;
import dev.gadgetcode.bench.OtherWork;
import dev.gadgetcode.bench.ServerProcess;
import dev.gadgetcode.bench.hub.BenchSession;
import dev.gadgetcode.bench.hub.HubKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// The flood benchmark: has a crowd work with a hub while somebody floods it, or something else, or
/// nothing; tells the result and fails when a bar does. It is the crowd itself.
public final class FloodBench {
  private static final Path PAGE = Path.of("..", "docs", "benchmarks", "flood.md");
  private static final String BOTH_CORES = "0,1";

  private final FloodPlan plan;
  private final FloodResults results = new FloodResults();

  private FloodBench(FloodPlan plan) {
    this.plan = plan;
  }

  private record HubSetup(DataFolder folder, int sessions) implements Measured {
    @Override
    public String label() {
      return "hub";
    }

    @Override
    public ProcessBuilder command() {
      return HubKind.JVM.command(
          FloodServer.class, folder.path().toString(), Integer.toString(sessions));
    }
  }

  private record SinkSetup() implements Measured {
    @Override
    public String label() {
      return "sink";
    }

    @Override
    public ProcessBuilder command() {
      return HubKind.JVM.command(Sink.class);
    }
  }

  public static void main(String[] args) throws Exception {
    boolean quick = List.of(args).contains("--quick");
    var report = new FloodBench(quick ? FloodPlan.quick() : FloodPlan.full()).run();
    IO.println();
    IO.println(report.bars());
    IO.println(report.details());
    if (!quick) {
      write(report);
    }
    System.exit(report.isPassed() ? 0 : 1);
  }

  private static void write(FloodReport report) throws IOException {
    Files.createDirectories(PAGE.getParent());
    Files.writeString(PAGE, report.page());
    IO.println("written: docs/benchmarks/flood.md");
  }

  private FloodReport run() throws Exception {
    int flooding = plan.sessions(); // the session behind those of the crowd
    try (var folder = DataFolder.make();
        var hub = ServerProcess.start(new HubSetup(folder, flooding + 1), BOTH_CORES);
        var sink = ServerProcess.start(new SinkSetup(), BOTH_CORES);
        var entrance = new SignIns(hub.port())) {
      var names = new ArrayList<BenchSession>();
      for (int index : IntStream.rangeClosed(0, flooding).toArray()) {
        names.add(new BenchSession(index, entrance.token(index)));
      }
      var flooder = names.removeLast();
      try (var flood = FlooderProcess.start(flooder.ideAuth(), flooder.droneAuth());
          var crowd = Crowd.connect(hub.port(), names)) {
        var others = new OtherWork(List.of(hub, sink));
        var floodBefore = flood.cpu();
        measure(new Stage(hub, sink, flood, crowd));
        results.delivered(crowd.settle());
        return new FloodReport(plan, results, others.cores(flood.cpu().minus(floodBefore)));
      }
    }
  }

  /// All who take part.
  private record Stage(
      ServerProcess<?> hub, ServerProcess<?> sink, FlooderProcess flood, Crowd crowd) {}

  private void measure(Stage stage) {
    IO.println("warming up");
    stage.crowd.work(plan.warmUp());
    for (var kind : FloodKind.values()) {
      flooded(stage, kind, stage.sink.port(), plan.rehearsal());
      flooded(stage, kind, stage.hub.port(), plan.rehearsal());
    }
    for (int round = 1; round <= plan.rounds(); round++) {
      IO.println("round " + round + " of " + plan.rounds());
      for (var kind : FloodKind.values()) {
        for (var phase : Phase.values()) {
          run(stage, kind, round, phase);
        }
      }
    }
  }

  private static void flooded(Stage stage, FloodKind kind, int port, Duration length) {
    stage.flood.flood(kind, port);
    stage.crowd.work(length);
    stage.flood.stop();
  }

  private void run(Stage stage, FloodKind kind, int round, Phase phase) {
    stage.crowd.work(plan.pause());
    var floodBefore = stage.flood.cpu();
    var hubBefore = CpuTimes.now(stage.hub.pid());
    long flooded = 0;
    Noticed noticed;
    if (phase == Phase.QUIET) {
      noticed = stage.crowd.notice(plan.phase());
    } else {
      stage.flood.flood(kind, phase == Phase.UNDER ? stage.hub.port() : stage.sink.port());
      noticed = stage.crowd.notice(plan.phase());
      flooded = stage.flood.stop();
    }
    var shares = hubBefore.until(CpuTimes.now(stage.hub.pid()));
    double flooder = stage.flood.cpu().minus(floodBefore).toNanos() / 1e9 / shares.seconds();
    results.add(
        new FloodResults.Run(
            kind, round, phase, noticed, flooded / shares.seconds(), flooder, shares.server()));
    IO.println(
        "  %-45s %-17s drone to IDE %6.1f ms, REST %6.1f ms, flood %,11.0f/s"
            .formatted(
                kind.label(),
                phase.label(),
                noticed.tokens().p99(),
                noticed.reads().p99(),
                flooded / shares.seconds()));
  }
}
