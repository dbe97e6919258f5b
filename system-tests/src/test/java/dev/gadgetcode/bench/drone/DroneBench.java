package dev.gadgetcode.bench.drone;

import dev.gadgetcode.bench.Machine;
import dev.gadgetcode.bench.Series;
import dev.gadgetcode.bench.Table;
import dev.gadgetcode.protocol.document.BlockContent;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.system.GadgetProcess;
import dev.gadgetcode.system.turn.Home;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/// `./bench drone`: what `gadget drone` takes to start, to wait, to pass on what a model says, and
/// to search. The hub and the provider are in this process.
public final class DroneBench {
  private static final int ROUNDS = 9;
  private static final int RATE = 2_000;
  private static final Duration WARM_UP = Duration.ofSeconds(10);
  private static final Duration MEASURED = Duration.ofSeconds(20);
  private static final Duration IDLE = Duration.ofSeconds(5);

  private static final double START_BAR_MILLIS = 1_500;
  private static final double MEMORY_BAR_MEGABYTES = 150;
  private static final double SHARE_BAR = 0.15;
  private static final Path REPORT = Path.of("..", "docs", "benchmarks", "drone.md");

  private final Path folder;
  private final Home home;
  private final List<Double> starts = new ArrayList<>();
  private final List<Double> startTimes = new ArrayList<>();
  private double memory;
  private double share;
  private double tokens;

  private DroneBench(Path folder) throws Exception {
    this.folder = folder;
    this.home = new Home(folder.resolve("hub"));
  }

  public static void main(String[] arguments) throws Exception {
    var folder = Files.createTempDirectory("gadget-bench");
    var bench = new DroneBench(folder);
    bench.start(false); // it makes the workspace
    for (int round = 0; round < ROUNDS; round++) {
      bench.start(true);
    }
    bench.stream();
    var searches = new SearchBench(folder.resolve("search")).measure();
    var report = bench.report(searches);
    System.out.println(report);
    Files.writeString(REPORT, report);
    System.exit(bench.isPassed(searches) ? 0 : 1);
  }

  private GadgetProcess drone() throws IOException {
    return GadgetProcess.start(
        "drone",
        "--hub",
        home.address().toString(),
        "--workspace",
        folder.resolve("workspace").toString());
  }

  private void start(boolean counts) throws Exception {
    long before = System.nanoTime();
    try (var drone = drone()) {
      drone.awaitLine("drone available ");
      double millis = (System.nanoTime() - before) / 1e6;
      if (counts) {
        starts.add(millis);
        startTimes.add(time(drone).toNanos() / 1e6);
      }
      drone.terminate();
    }
  }

  /// Looks at a drone that waits, and then at the same one while a model speaks.
  private void stream() throws Exception {
    try (var drone = drone();
        var model = new TokenServer(RATE)) {
      var id = new RegistrationId(drone.awaitLine("drone available "));
      rest(IDLE);
      memory = memory(drone);
      home.lock(home.talk(home.project("thing"), "openai", model.address()), id);
      var turn = home.prompt("Speak.");
      rest(WARM_UP);
      long first = tokens(turn);
      var firstTime = time(drone);
      long before = System.nanoTime();
      rest(MEASURED);
      double nanos = System.nanoTime() - before;
      share = time(drone).minus(firstTime).toNanos() / nanos;
      tokens = (tokens(turn) - first) / (nanos / 1e9);
      home.abort(turn);
      home.awaitEnd(turn);
      drone.terminate();
    } finally {
      home.close();
    }
  }

  /// How many tokens of the turn the hub has.
  private long tokens(TurnId turn) throws Exception {
    long length = 0;
    for (var block : home.turn(turn).blocks()) {
      if (block.content() instanceof BlockContent.Text(var text)) {
        length += text.length();
      }
    }
    return length / TokenServer.TOKEN.length();
  }

  private static void rest(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    while (System.nanoTime() < end) {
      LockSupport.parkNanos(end - System.nanoTime());
    }
  }

  private static Duration time(GadgetProcess process) {
    return process.handle().info().totalCpuDuration().orElseThrow();
  }

  /// The resident memory in MB.
  private static double memory(GadgetProcess process) throws IOException {
    var status = Path.of("/proc", Long.toString(process.handle().pid()), "status");
    try (var lines = Files.lines(status)) {
      return lines
              .filter(line -> line.startsWith("VmRSS:"))
              .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
              .findFirst()
              .orElseThrow()
          / 1_000.0;
    }
  }

  private boolean isPassed(List<SearchBench.Times> searches) {
    return new Series(starts).median() <= START_BAR_MILLIS
        && memory <= MEMORY_BAR_MEGABYTES
        && share <= SHARE_BAR
        && searches.stream().allMatch(times -> times.times() <= SearchBench.BAR_TIMES);
  }

  private String report(List<SearchBench.Times> searches) {
    var rows =
        List.of(
            List.of("what", "measured", "bar"),
            List.of("start to `drone available`, ms", new Series(starts).text("%.0f"), "<= 1500"),
            List.of("processor time of that, ms", new Series(startTimes).text("%.0f"), ""),
            List.of("resident memory of a drone that waits, MB", format("%.0f", memory), "<= 150"),
            List.of(
                "share of a core at " + format("%.0f", tokens) + " tokens/s of a model",
                format("%.1f %%", 100 * share),
                "<= 15 %"));
    var found = new ArrayList<List<String>>();
    found.add(
        List.of(
            "pattern", "`rg` alone, ms", "grep with it, ms", "grep without it, ms", "times `rg`"));
    searches.forEach(times -> found.add(times.row()));
    return """
    # Drone
    Command: `./bench drone`, which writes this page. Date: %s. Machine: %s; load average at the end %.1f.

    **%s.**

    A drone started by the launcher, with a hub and a provider in another process: the median of %d starts, with the least and the most; memory %d s after
    a start; what it takes of a core while a model speaks to it for %d s, each token in a chunk of its own. The rate is what reached the hub.

    %s
    The search goes through 4,000 files of %d lines: the median of 15 rounds, with the least and the most, in a warm JVM with a drone's flags. Bar: without
    ripgrep at most twice the time of `rg` itself, which uses all cores.

    %s\
    """
        .formatted(
            LocalDate.now(ZoneOffset.UTC),
            Machine.words(),
            ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
            isPassed(searches) ? "All bars reached" : "At least one bar is missed",
            ROUNDS,
            IDLE.toSeconds(),
            MEASURED.toSeconds(),
            new Table(rows).text(),
            200,
            new Table(found).text());
  }

  private static String format(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
