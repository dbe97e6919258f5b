package dev.gadgetcode.drone.file;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

/// The directory of a project, and the only way into it. Runs on the thread of its caller.
///
/// Links are resolved first, and where they end must be inside. Then the way is walked again from
/// the root, folder by folder, each opened relative to the one before and without following links:
/// what is swapped between the two is noticed, and not one byte from outside is read or written.
final class ProjectRoot {
  private final Path root;

  /// Takes a real path.
  ProjectRoot(Path root) {
    this.root = root;
  }

  /// What is to be done in an open folder.
  @FunctionalInterface
  interface Task<T> {
    T run(SecureDirectoryStream<Path> folder) throws IOException;
  }

  /// Where a path ends when all links are followed; its last name need not exist.
  ProjectPath resolve(ProjectPath path) throws IOException {
    if (path.isRoot()) {
      return path;
    }
    var wanted = at(path);
    if (Files.exists(wanted, LinkOption.NOFOLLOW_LINKS)) {
      return inside(wanted);
    }
    return new ProjectPath(append(inside(at(path.parent())), path.name()));
  }

  private static List<String> append(ProjectPath folder, String name) {
    var names = new ArrayList<>(folder.names());
    names.add(name);
    return names;
  }

  private Path at(ProjectPath path) throws PathRefused {
    try {
      return root.resolve(path.text());
    } catch (InvalidPathException _) {
      throw new PathRefused("The path holds a character that no path can hold");
    }
  }

  private ProjectPath inside(Path wanted) throws IOException {
    Path real;
    try {
      real = wanted.toRealPath();
    } catch (NoSuchFileException | NotDirectoryException | FileSystemLoopException _) {
      throw new PathRefused("There is no such file");
    }
    if (!real.startsWith(root)) {
      throw new PathRefused("The path leads out of the project");
    }
    var names = root.relativize(real);
    return new ProjectPath(
        StreamSupport.stream(names.spliterator(), false)
            .map(Path::toString)
            .filter(name -> !name.isEmpty())
            .toList());
  }

  /// Runs a task in a folder whose path has no links in it.
  <T> T in(ProjectPath folder, Task<T> task) throws IOException {
    try (var top = Files.newDirectoryStream(root)) {
      if (top instanceof SecureDirectoryStream<Path> secure) {
        return walk(secure, folder, 0, task);
      }
    }
    throw new PathRefused("This machine has no safe way to open files");
  }

  private static <T> T walk(
      SecureDirectoryStream<Path> current, ProjectPath folder, int depth, Task<T> task)
      throws IOException {
    if (depth == folder.names().size()) {
      return task.run(current);
    }
    try (var next = open(current, folder.names().get(depth))) {
      return walk(next, folder, depth + 1, task);
    }
  }

  private static SecureDirectoryStream<Path> open(SecureDirectoryStream<Path> in, String name)
      throws IOException {
    try {
      return in.newDirectoryStream(Path.of(name), LinkOption.NOFOLLOW_LINKS);
    } catch (NoSuchFileException _) {
      throw new PathRefused("There is no such folder");
    } catch (NotDirectoryException _) {
      throw new PathRefused("It is no folder");
    }
  }
}
