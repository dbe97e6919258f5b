package dev.gadgetcode.drone.change;

import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.TurnId;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/// How long a call waits for its snapshots in a project of many files of which few change: the one
/// before it, where nothing has changed, and the one after it, where a file has. Then, what the
/// first snapshot of all takes, and asking what a turn changed.
final class ChangesBench {
  private static final int FOLDERS = 100;
  private static final int FILES_EACH = 100;
  private static final int WARM_UPS = 5;
  private static final int ROUNDS = 40;
  private static final long BAR_MILLIS = 150;
  private static final TurnId TURN = new TurnId("bench");

  private ChangesBench() {}

  /// Times in ms, shortest first.
  private record Times(String name, List<Double> millis) {
    Times {
      millis = millis.stream().sorted().toList();
    }

    double middle() {
      return millis.get(millis.size() / 2);
    }

    double slowest() {
      return millis.getLast();
    }

    String row() {
      return String.format(
          Locale.ROOT, "| %s | %.0f | %.0f | %.0f |", name, millis.getFirst(), middle(), slowest());
    }
  }

  public static void main(String[] arguments) throws Exception {
    var workspace = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "changes");
    try {
      System.exit(measure(workspace) ? 0 : 1);
    } finally {
      Folders.delete(workspace);
    }
  }

  private static boolean measure(Path workspace) throws Exception {
    var project = Files.createDirectory(workspace.resolve("thing"));
    fill(project);
    var changes = new Changes(workspace, workspace.resolve(".gadget"));
    long began = System.nanoTime();
    changes.before(TURN, project);
    changes.after(TURN, new CallId("first"), project);
    double first = since(began);
    var before = new ArrayList<Double>();
    var after = new ArrayList<Double>();
    for (int round = -WARM_UPS; round < ROUNDS; round++) {
      began = System.nanoTime();
      changes.before(TURN, project);
      double waitedBefore = since(began);
      Files.writeString(file(project, Math.abs(round)), "changed in round " + round + "\n");
      began = System.nanoTime();
      changes.after(TURN, new CallId("call-" + round), project);
      if (round >= 0) {
        before.add(waitedBefore);
        after.add(since(began));
      }
    }
    began = System.nanoTime();
    int listed = changes.of(project).diff().listed(changes.of(project).changes(TURN)).size();
    return report(
        new Times("before a call: nothing changed", before),
        new Times("after a call: one file changed", after),
        new Times("the first of all, 10,000 files new", Collections.singletonList(first)),
        new Times(
            "listing the " + listed + " files of the turn",
            Collections.singletonList(since(began))));
  }

  private static boolean report(Times before, Times after, Times first, Times list)
      throws IOException {
    boolean isReached = Math.max(before.middle(), after.middle()) <= BAR_MILLIS;
    var load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    var text =
        """
        # Changes: what a snapshot takes
        Command: `./bench changes`, which writes this page. Date: %s. Machine: %d cores, Linux, JDK 25; load average at the end %.1f.

        **%s: %.0f ms before a call and %.0f ms after it (bar %d ms, the middle of %d rounds).**

        A project of %d files in %d folders. Each round is a call that changes one file, with a snapshot before it and one after it,
        as the drone takes them; ms by the clock.

        | snapshot | shortest | middle | longest |
        |---|---|---|---|
        %s
        %s
        %s
        %s
        """
            .formatted(
                LocalDate.now(ZoneOffset.UTC),
                Runtime.getRuntime().availableProcessors(),
                load,
                isReached ? "Reached" : "MISSED",
                before.middle(),
                after.middle(),
                BAR_MILLIS,
                ROUNDS,
                FOLDERS * FILES_EACH,
                FOLDERS,
                before.row(),
                after.row(),
                first.row(),
                list.row());
    System.out.println(text);
    Files.writeString(Path.of("..", "docs", "benchmarks", "changes.md"), text);
    return isReached;
  }

  private static double since(long began) {
    return (System.nanoTime() - began) / 1e6;
  }

  private static void fill(Path project) throws IOException {
    for (int index = 0; index < FOLDERS * FILES_EACH; index++) {
      var file = file(project, index);
      Files.createDirectories(project.resolve("folder-" + index % FOLDERS));
      Files.writeString(file, ("line of file " + index + "\n").repeat(1 + index % 200));
    }
  }

  private static Path file(Path project, int index) {
    return project.resolve("folder-" + index % FOLDERS).resolve("file-" + index / FOLDERS + ".txt");
  }
}
