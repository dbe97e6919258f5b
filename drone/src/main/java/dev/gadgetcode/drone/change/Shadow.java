package dev.gadgetcode.drone.change;

import dev.gadgetcode.drone.tool.project.DroneFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;

/// The folder of a shadow repository: made without git's help, so that no template or default of
/// the machine gets into it, and freed of what a process that was killed left in it. Runs on the
/// thread of its caller, which holds the project's lock.
record Shadow(Path folder, Path project) {
  private static final Duration USUAL = Duration.ofSeconds(60);
  private static final int MOST_EXCLUDES = 256 << 10;

  /// Bytes are kept as they are: nothing is converted, filtered or run for its attributes. The
  /// names on the right win over those of any `.gitattributes` in the project.
  private static final String ATTRIBUTES =
      "* -text !eol -crlf -ident !filter !working-tree-encoding !diff !merge\n";

  private static final String SETTINGS =
      """
      [core]
        repositoryFormatVersion = 0
        bare = false
        fileMode = true
        symlinks = true
        ignoreCase = false
        precomposeUnicode = false
        protectHFS = false
        protectNTFS = false
        autocrlf = false
        safecrlf = false
        quotePath = false
        compression = 1
        hooksPath = /dev/null
        fsmonitor = false
        excludesFile = /dev/null
        attributesFile = /dev/null
        logAllRefUpdates = false
        sharedRepository = 0600
      [index]
        version = 4
      [gc]
        auto = 0
        packRefs = true
      [maintenance]
        auto = false
      [diff]
        noprefix = false
        mnemonicPrefix = false
      """;

  /// Has the repository ready, as new or as it was left.
  void open() throws IOException {
    DroneFolder.makePrivate(folder);
    for (var part : new String[] {"objects", "refs", "info"}) {
      DroneFolder.makePrivate(folder.resolve(part));
    }
    Files.writeString(folder.resolve("HEAD"), "ref: refs/heads/none\n");
    Files.writeString(folder.resolve("config"), SETTINGS);
    Files.writeString(folder.resolve("info").resolve("attributes"), ATTRIBUTES);
    unlock();
    for (var left : new String[] {"gc.pid", "gc.pid.lock", "packed-refs.lock", "config.lock"}) {
      Files.deleteIfExists(folder.resolve(left));
    }
    if (Files.isDirectory(folder.resolve("refs").resolve("turns"))) {
      try (var locks =
          Files.newDirectoryStream(folder.resolve("refs").resolve("turns"), "*.lock")) {
        for (var lock : locks) {
          Files.deleteIfExists(lock);
        }
      }
    }
    try (var left = Files.newDirectoryStream(folder, "index-*")) {
      for (var path : left) {
        Files.deleteIfExists(path);
      }
    }
  }

  ShadowGit git() {
    return new ShadowGit(folder, project, index(), USUAL);
  }

  Path index() {
    return folder.resolve("index");
  }

  /// Frees the index. The lock can only be that of a command that was killed: there is one user of
  /// the repository at a time.
  void unlock() throws IOException {
    Files.deleteIfExists(folder.resolve("index.lock"));
  }

  /// What the user's repository ignores beside `.gitignore` counts here too.
  void takeExcludes() throws IOException {
    var own = folder.resolve("info").resolve("exclude");
    var theirs = project.resolve(".git").resolve("info").resolve("exclude");
    try {
      if (Files.isRegularFile(theirs, LinkOption.NOFOLLOW_LINKS)
          && Files.size(theirs) <= MOST_EXCLUDES) {
        Files.copy(theirs, own, StandardCopyOption.REPLACE_EXISTING);
        return;
      }
    } catch (NoSuchFileException _) {
      // gone since it was looked at
    }
    Files.deleteIfExists(own);
  }
}
