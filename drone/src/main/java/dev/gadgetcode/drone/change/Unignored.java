package dev.gadgetcode.drone.change;

import dev.gadgetcode.drone.tool.project.DroneFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/// Finds the files that a call seems to have made, and which were there before and ignored until it
/// changed the rules of what is ignored. They are not the call's, and must not go when it is put
/// back. Runs on the thread of its caller, which holds the project's lock.
record Unignored(ShadowGit git) {
  private static final String RULES = ".gitignore";

  /// In front of a path it keeps git from taking it for anything else.
  private static final String HERE = "./";

  /// The tree before the call with those files in it, which is the tree itself where there are
  /// none.
  String before(String before, String after) throws IOException, InterruptedException {
    var changes =
        RawChange.parse(
            git.run(
                ShadowGit.NOTHING,
                "diff-tree",
                "-r",
                "-z",
                "--raw",
                "--no-abbrev",
                "--no-renames",
                before,
                after));
    var added = changes.stream().filter(change -> change.before().isAbsent()).toList();
    if (added.isEmpty()) {
      return before;
    }
    var ignored = ignoredBy(before, added.stream().map(RawChange::path).toList());
    var entries =
        added.stream()
            .filter(change -> ignored.contains(change.path()))
            .map(change -> change.after().line(change.path()))
            .collect(Collectors.joining());
    return entries.isEmpty() ? before : Trees.with(git, before, entries);
  }

  private static boolean isRules(String path) {
    return path.equals(RULES) || path.endsWith("/" + RULES);
  }

  /// Which of these paths the rules in a tree ignore. Git reads rules from files only, so they are
  /// laid out in a folder of their own.
  private Set<String> ignoredBy(String tree, List<String> paths)
      throws IOException, InterruptedException {
    var folder = git.gitFolder().resolve("rules-" + UUID.randomUUID());
    DroneFolder.makePrivate(folder);
    try {
      layOut(tree, folder);
      var asked = paths.stream().map(path -> HERE + path + "\0").collect(Collectors.joining());
      var elsewhere = new ShadowGit(git.gitFolder(), folder, git.index(), git.limit());
      var answer =
          elsewhere.ask(
              asked.getBytes(StandardCharsets.UTF_8),
              "check-ignore",
              "--no-index",
              "-z",
              "--stdin");
      if (answer.exitCode() > 1) {
        throw new IOException("git check-ignore failed: " + answer.words());
      }
      return RawChange.words(answer.output()).stream()
          .map(path -> path.substring(HERE.length()))
          .collect(Collectors.toSet());
    } finally {
      Folders.delete(folder);
    }
  }

  private void layOut(String tree, Path folder) throws IOException, InterruptedException {
    var listed = RawChange.words(git.run(ShadowGit.NOTHING, "ls-tree", "-r", "-z", tree));
    var rules = listed.stream().map(Listed::of).filter(Listed::isRules).toList();
    for (int from = 0; from < rules.size(); from += Blobs.AT_ONCE) {
      var some = rules.subList(from, Math.min(rules.size(), from + Blobs.AT_ONCE));
      var contents = new Blobs(git).read(some.stream().map(Listed::hash).toList());
      for (var one : some) {
        var names = Path.of(one.path());
        var parent = names.getParent();
        if (parent != null) {
          Files.createDirectories(folder.resolve(parent));
        }
        Files.write(folder.resolve(names), Objects.requireNonNull(contents.get(one.hash())));
      }
    }
  }

  /// A line of a listed tree.
  private record Listed(String mode, String hash, String path) {
    static Listed of(String line) {
      var words = line.substring(0, line.indexOf('\t')).split(" ", -1);
      return new Listed(words[0], words[2], line.substring(line.indexOf('\t') + 1));
    }

    boolean isRules() {
      return mode.startsWith("100") && Unignored.isRules(path);
    }
  }
}
