package dev.gadgetcode.hub.store;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// How much the journal makes durable, and what that takes: many sessions stream into a real store,
/// each committing what arrived while its last commit ran. Then, how long a store takes to open
/// that was left with very many rows of open turns.
final class JournalBench {
  static final int SESSIONS = 2_000;
  static final int RATE = 51;
  static final int SECONDS = 10;
  static final int ROUNDS = 5;
  static final int OPEN_ROWS = 1_000_000;

  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private static final int WARM_UPS = 2;

  /// What one round came to.
  ///
  /// @param share of a core, by the time that all threads of the process ran
  /// @param millis from handing a row in to its being durable, on average
  record Round(double tokens, double rows, double share, double millis) {
    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%.0f tokens/s in %.0f rows/s, %.1f %% of a core, durable after %.1f ms",
          tokens,
          rows,
          share * 100,
          millis);
    }
  }

  private JournalBench() {}

  public static void main(String[] arguments) throws Exception {
    var report = new JournalReport(sessionsAlone(), stream(), openingMillis());
    System.out.println(report.verdict());
    report.write(Path.of("..", "docs", "benchmarks", "journal.md"));
    System.exit(report.isReached() ? 0 : 1);
  }

  /// What the sessions themselves take, with nothing behind them.
  private static Round sessionsAlone() {
    return rounds("sessions alone", (_, done) -> done.accept(null)).getLast();
  }

  private static List<Round> stream() throws Exception {
    var directory = Files.createTempDirectory(Path.of("target"), "journal");
    try (var store = SqliteStore.open(directory, _ -> Runtime.getRuntime().halt(70))) {
      return rounds(
          "durable",
          (change, done) ->
              store.commit(change).whenComplete((_, failure) -> done.accept(failure)));
    } finally {
      delete(directory);
    }
  }

  private static List<Round> rounds(String name, StreamingLoad.Keeper keeper) {
    var load = new StreamingLoad(SESSIONS, RATE);
    var rounds = new ArrayList<Round>();
    for (int i = 0; i < WARM_UPS + ROUNDS; i++) {
      var round = measure(load, keeper);
      System.out.println(name + (i < WARM_UPS ? " (warming up): " : ": ") + round);
      if (i >= WARM_UPS) {
        rounds.add(round);
      }
    }
    return rounds;
  }

  private static Round measure(StreamingLoad load, StreamingLoad.Keeper keeper) {
    var before = load.counts();
    long cpu = SYSTEM.getProcessCpuTime();
    long start = System.nanoTime();
    load.run(keeper, SECONDS);
    double wall = System.nanoTime() - start;
    double share = (SYSTEM.getProcessCpuTime() - cpu) / wall;
    var after = load.counts();
    long rows = after.rows() - before.rows();
    return new Round(
        (after.tokens() - before.tokens()) / wall * 1e9,
        rows / wall * 1e9,
        share,
        (after.waitedNanos() - before.waitedNanos()) / 1e6 / rows);
  }

  /// From the start of a new process to its open store.
  private static List<Long> openingMillis() throws Exception {
    var directory = Files.createTempDirectory(Path.of("target"), "journal");
    try {
      FilledJournal.fill(directory, OPEN_ROWS, SESSIONS);
      var millis = new ArrayList<Long>();
      for (int i = 0; i < ROUNDS; i++) {
        long start = System.nanoTime();
        var child = ChildStore.start(directory, "hold");
        var line = child.readLine();
        millis.add((System.nanoTime() - start) / 1_000_000);
        child.process().destroyForcibly().waitFor();
        System.out.println(line + " with " + OPEN_ROWS + " rows after " + millis.getLast() + " ms");
      }
      return millis;
    } finally {
      delete(directory);
    }
  }

  private static void delete(Path directory) throws IOException {
    try (var files = Files.walk(directory)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
