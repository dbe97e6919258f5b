package dev.gadgetcode.drone.change;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps a shadow repository small: the snapshots of the newest turns stay, the older ones go, and
/// what is left is packed. Blocks the thread of its caller, which holds the project's lock.
record Upkeep(ShadowGit git, int mostTurns, long mostKibibytes) {
  private static final Logger log = LoggerFactory.getLogger(Upkeep.class);
  private static final int ALWAYS_KEPT = 5;
  private static final int MOST_FORGOTTEN = 1_000;
  private static final int DUE_TURNS = 50;
  private static final int DUE_OBJECTS = 4_096;

  Upkeep(ShadowGit git) {
    this(git, 100, 1L << 20);
  }

  /// Is there something to do? Told by how many turns, and how many objects of those that git puts
  /// into one folder of 256, have files of their own.
  static boolean isDue(Shadow shadow) throws IOException {
    return count(shadow.folder().resolve(TurnChain.FOLDER)) > DUE_TURNS
        || count(shadow.folder().resolve("objects").resolve("17")) > DUE_OBJECTS / 256;
  }

  private static long count(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return 0;
    }
    try (var entries = Files.list(folder)) {
      return entries.count();
    }
  }

  void run() throws IOException, InterruptedException {
    var turns = references(TurnChain.FOLDER, "--sort=committerdate");
    int surplus = surplus(turns.size());
    if (surplus > 0) {
      forget(turns.subList(0, surplus));
    }
    // What nobody used an hour ago is not what a process that outlived its drone is about to use.
    git.run(ShadowGit.NOTHING, "gc", "--quiet", "--prune=1.hour.ago");
    log.info("snapshots tidied up folder={} forgotten={}", git.gitFolder(), surplus);
  }

  /// A fifth goes at a time, so that most turns leave nothing to do here; where there is too much
  /// of it, a half.
  private int surplus(int turns) throws IOException, InterruptedException {
    if (kibibytes() > mostKibibytes) {
      return Math.max(0, Math.min(turns / 2, turns - ALWAYS_KEPT));
    }
    return turns > mostTurns ? turns - mostTurns + mostTurns / 5 : 0;
  }

  /// A turn that is forgotten is still known as such.
  private void forget(List<String> turns) throws IOException, InterruptedException {
    var mark = git.line(ShadowGit.NOTHING, "hash-object", "-w", "--stdin");
    var commands = new StringBuilder();
    for (var reference : turns) {
      var name = reference.substring(TurnChain.FOLDER.length());
      commands.append("delete ").append(reference).append('\n');
      commands.append("update " + TurnChain.FORGOTTEN).append(name).append(' ').append(mark);
      commands.append('\n');
    }
    var known = references(TurnChain.FORGOTTEN, "--sort=refname");
    for (int index = 0; index < known.size() - MOST_FORGOTTEN; index++) {
      commands.append("delete ").append(known.get(index)).append('\n');
    }
    git.run(commands.toString().getBytes(StandardCharsets.UTF_8), "update-ref", "--stdin");
  }

  private List<String> references(String folder, String order)
      throws IOException, InterruptedException {
    return git.line(ShadowGit.NOTHING, "for-each-ref", order, "--format=%(refname)", folder)
        .lines()
        .toList();
  }

  private long kibibytes() throws IOException, InterruptedException {
    return git.line(ShadowGit.NOTHING, "count-objects", "-v")
        .lines()
        .filter(line -> line.startsWith("size: ") || line.startsWith("size-pack: "))
        .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(' ') + 1)))
        .sum();
  }
}
