package dev.gadgetcode.hub.store;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// What the benchmark of the journal found, and whether that is enough. The middle round counts.
///
/// @param alone the sessions without a store
/// @param openingMillis how long new processes took to open a full store
record JournalReport(
    JournalBench.Round alone, List<JournalBench.Round> rounds, List<Long> openingMillis) {
  private static final double LEAST_TOKENS = 100_000;
  private static final double MOST_SHARE = 0.15;
  private static final long MOST_OPENING_MILLIS = 2_000;

  /// Tokens come at exactly the wanted rate, and the last ones take a moment to become durable.
  private static final double ROUNDING = 0.99;

  private JournalBench.Round middle() {
    return rounds.stream()
        .sorted(Comparator.comparingDouble(JournalBench.Round::share))
        .toList()
        .get(rounds.size() / 2);
  }

  private long middleOpening() {
    return openingMillis.stream().sorted().toList().get(openingMillis.size() / 2);
  }

  boolean isReached() {
    return middle().tokens() >= LEAST_TOKENS * ROUNDING
        && middle().share() <= MOST_SHARE
        && middleOpening() <= MOST_OPENING_MILLIS;
  }

  String verdict() {
    return String.format(
        Locale.ROOT,
        "%s: %.0f tokens/s durable (bar %.0f) at %.1f %% of a core (bar %.0f %%); open after %d ms (bar %d ms)",
        isReached() ? "reached" : "MISSED",
        middle().tokens(),
        LEAST_TOKENS,
        middle().share() * 100,
        MOST_SHARE * 100,
        middleOpening(),
        MOST_OPENING_MILLIS);
  }

  void write(Path file) throws IOException {
    var system = ManagementFactory.getOperatingSystemMXBean();
    var text = new StringBuilder();
    text.append("# The journal: tokens made durable\n")
        .append("Command: `./bench journal`, which writes this page. Date: ")
        .append(LocalDate.now(ZoneOffset.UTC))
        .append(". Machine: ")
        .append(system.getAvailableProcessors())
        .append(" cores, ")
        .append(system.getName())
        .append(", JDK ")
        .append(Runtime.version().feature())
        .append(
            String.format(
                Locale.ROOT, "; load average at the end %.1f.%n%n", system.getSystemLoadAverage()))
        .append("**")
        .append(verdict())
        .append(".**\n\n")
        .append(method())
        .append(
            "\n| round | tokens/s durable | rows/s | share of a core | durable after, on average |\n")
        .append("|---|---|---|---|---|\n");
    row(text, "sessions alone", alone);
    for (int i = 0; i < rounds.size(); i++) {
      row(text, Integer.toString(i + 1), rounds.get(i));
    }
    text.append("\nOpening with ")
        .append(JournalBench.OPEN_ROWS)
        .append(" rows of open turns, from the start of the process, in ms: ")
        .append(openingMillis)
        .append(".\n");
    Files.writeString(file, text);
  }

  private static String method() {
    return """
    %d sessions stream %d tokens/s each into a SQLite store on this machine's disk, every commit synced, in rounds of
    %d s. A session merges what arrived while its last commit ran into one row and hands it in; the rows are as long as
    real ones. The share is the CPU time of the whole process by the clock: the writer, the simulated sessions, the
    compiler and the garbage collector, and their part of the kernel. The middle round counts. "Sessions alone" is the
    same load with nothing behind it.
    """
        .formatted(JournalBench.SESSIONS, JournalBench.RATE, JournalBench.SECONDS);
  }

  private static void row(StringBuilder text, String name, JournalBench.Round round) {
    text.append(
        String.format(
            Locale.ROOT,
            "| %s | %.0f | %.0f | %.1f %% | %.1f ms |%n",
            name,
            round.tokens(),
            round.rows(),
            round.share() * 100,
            round.millis()));
  }
}
