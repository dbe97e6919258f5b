package dev.gadgetcode.drone.change;

import dev.gadgetcode.protocol.document.FileChange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Puts changes into numbers and patches, with git on an index of its own, so that it may run
/// beside anything else. Blocks the thread of its caller.
record Diff(ShadowGit git) {
  private static final int LONGEST_PATCH = 256 << 10;
  private static final String LEFT_OUT = "The content is not kept: the file is too large for that.";
  private static final List<String> PLAIN =
      List.of("--no-renames", "--no-color", "--no-textconv", "--no-ext-diff");

  /// How many lines came and went; of binary files none.
  private record Count(int additions, int deletions) {
    static final Count NONE = new Count(0, 0);
  }

  /// The changes with the numbers of their lines.
  List<FileChange> listed(List<Change> changes) throws IOException, InterruptedException {
    if (changes.isEmpty()) {
      return List.of();
    }
    var counts = counts(compared(changes, "-z", "--numstat"));
    return changes.stream()
        .map(change ->
            told(change, counts.getOrDefault(change.path(), Count.NONE), /* patch= */ null))
        .toList();
  }

  /// One change with its patch.
  FileChange shown(Change change) throws IOException, InterruptedException {
    var one = List.of(change);
    var count = counts(compared(one, "-z", "--numstat")).getOrDefault(change.path(), Count.NONE);
    if (change.isLeftOut()) {
      return told(change, Count.NONE, LEFT_OUT + "\n");
    }
    var patch =
        new String(
            compared(one, "-p", "--src-prefix=a/", "--dst-prefix=b/"), StandardCharsets.UTF_8);
    return told(change, count, cut(patch));
  }

  private static String cut(String patch) {
    if (patch.length() <= LONGEST_PATCH) {
      return patch;
    }
    return patch.substring(0, patch.lastIndexOf('\n', LONGEST_PATCH) + 1)
        + "\\ The patch is longer than this.\n";
  }

  private static FileChange told(Change change, Count count, @Nullable String patch) {
    var lines = change.isLeftOut() ? Count.NONE : count;
    return new FileChange(
        change.path(), change.status(), lines.additions(), lines.deletions(), patch);
  }

  private static Map<String, Count> counts(byte[] output) {
    var counts = new HashMap<String, Count>();
    for (var word : RawChange.words(output)) {
      var parts = word.split("\t", 3);
      counts.put(parts[2], new Count(number(parts[0]), number(parts[1])));
    }
    return counts;
  }

  private static int number(String text) {
    return text.equals("-") ? 0 : Integer.parseInt(text);
  }

  private byte[] compared(List<Change> changes, String... how)
      throws IOException, InterruptedException {
    var before = tree(changes, Change::before);
    var index = unused();
    var other = git.withIndex(index);
    try {
      fill(other, changes, Change::after);
      var command = new ArrayList<>(List.of("diff-index", "--cached"));
      command.addAll(PLAIN);
      command.addAll(List.of(how));
      command.add(before);
      return other.run(ShadowGit.NOTHING, command.toArray(String[]::new));
    } finally {
      Files.deleteIfExists(index);
    }
  }

  private String tree(List<Change> changes, Function<Change, Entry> side)
      throws IOException, InterruptedException {
    var index = unused();
    var other = git.withIndex(index);
    try {
      fill(other, changes, side);
      return other.line(ShadowGit.NOTHING, "write-tree");
    } finally {
      Files.deleteIfExists(index);
    }
  }

  private Path unused() {
    return git.gitFolder().resolve("index-" + UUID.randomUUID());
  }

  private static void fill(ShadowGit other, List<Change> changes, Function<Change, Entry> side)
      throws IOException, InterruptedException {
    var lines =
        changes.stream()
            .filter(change -> !side.apply(change).isAbsent())
            .map(change -> side.apply(change).line(change.path()))
            .collect(Collectors.joining());
    other.run(
        lines.getBytes(StandardCharsets.UTF_8), "update-index", "--replace", "-z", "--index-info");
  }
}
