package dev.gadgetcode.drone.sandbox;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The parts of a project's repository that make git run programs, read-only for commands: what
/// they wrote there would run with all rights when the user next calls git. The repository's folder
/// is a mount of its own, so that it cannot be moved away and made anew. Stateless.
final class GitGuard {
  private static final List<String> FILES = List.of("config", "config.worktree", "commondir");

  private GitGuard() {}

  static List<String> of(Path project) {
    var git = project.resolve(".git");
    if (Files.isRegularFile(git, LinkOption.NOFOLLOW_LINKS)) {
      return SystemView.bound("--ro-bind", git);
    }
    if (!Files.isDirectory(git, LinkOption.NOFOLLOW_LINKS)) {
      return List.of();
    }
    var words = new ArrayList<>(SystemView.bound("--bind", git));
    for (var name : FILES) {
      if (Files.isRegularFile(git.resolve(name), LinkOption.NOFOLLOW_LINKS)) {
        words.addAll(SystemView.bound("--ro-bind", git.resolve(name)));
      }
    }
    var hooks = git.resolve("hooks");
    if (Files.isDirectory(hooks, LinkOption.NOFOLLOW_LINKS)) {
      words.addAll(SystemView.bound("--ro-bind", hooks));
    } else if (!Files.exists(hooks, LinkOption.NOFOLLOW_LINKS)) {
      words.addAll(SystemView.closed(hooks));
    }
    return words;
  }
}
