package dev.gadgetcode.system.prove;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;

/// The command behind `./prove`: runs the proof, prints the plan and the tables, and exits with 1
/// where something was found.
final class ProveMain {
  private static final int USAGE = 64;

  private ProveMain() {}

  /// What the command was told.
  private record Options(
      long seed, int faults, int drones, Duration longest, Path folder, boolean writes) {}

  /// Runs the proof.
  ///
  /// @param arguments as `./prove --help` says
  public static void main(String[] arguments) throws Exception {
    var options = options(List.of(arguments).iterator());
    Files.createDirectories(options.folder);
    var plan =
        Plan.of(
            options.seed,
            options.faults,
            options.drones,
            Setting.usual(options.drones).clients(),
            FaultKind::isPossibleHere);
    System.out.printf("seed %d, in %s%n", options.seed, options.folder);
    plan.faults().forEach(System.out::println);
    var outcome =
        new Prover(options.folder, plan, Setting.usual(options.drones), options.longest).run();
    var report = Report.of(outcome);
    System.out.println();
    System.out.println(report);
    outcome.findings().forEach(System.out::println);
    if (options.writes) {
      ReportFile.write(Path.of("..", "docs", "benchmarks", "prove.md"), report);
    }
    if (!outcome.findings().isEmpty()) {
      System.out.printf("again: ./prove --seed %d --faults %d%n", options.seed, options.faults);
    }
    System.exit(outcome.findings().isEmpty() ? 0 : 1);
  }

  private static Options options(Iterator<String> words) throws IOException {
    long seed = System.nanoTime();
    int faults = 100;
    int drones = 3;
    boolean writes = false;
    var longest = Duration.ofDays(1);
    Path folder = null;
    while (words.hasNext()) {
      var word = words.next();
      switch (word) {
        case "--seed" -> seed = Long.parseLong(words.next());
        case "--faults" -> faults = Integer.parseInt(words.next());
        case "--drones" -> drones = Integer.parseInt(words.next());
        case "--minutes" -> longest = Duration.ofMinutes(Integer.parseInt(words.next()));
        case "--folder" -> folder = Path.of(words.next());
        case "--write" -> writes = true;
        default -> {
          System.err.println("prove: what is " + word + "?");
          System.exit(USAGE);
        }
      }
    }
    return new Options(
        seed,
        faults,
        drones,
        longest,
        folder == null ? Files.createTempDirectory("prove") : folder,
        writes);
  }
}
