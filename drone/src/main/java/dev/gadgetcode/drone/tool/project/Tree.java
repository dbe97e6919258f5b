package dev.gadgetcode.drone.tool.project;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A directory and all below it, as the only thing that paths can reach. A path is resolved with
/// its links first; what it really leads to must be inside, and is then opened name by name from
/// the root without following a link. Immutable; for any thread.
public final class Tree {
  private final Path root;
  private final String text;

  /// @param text the root as it is told, empty for the project's own
  public Tree(Path root, String text) throws IOException {
    this.root = root.toRealPath();
    this.text = text;
  }

  Path root() {
    return root;
  }

  /// The names, free of links, that an existing path leads to.
  public ProjectPath real(ProjectPath path) throws IOException {
    Path real;
    try {
      real = absolute(path).toRealPath();
    } catch (NoSuchFileException _) {
      throw new NoSuchFileException(path.text());
    } catch (FileSystemLoopException _) {
      throw new PathRefused(path.text() + " is a link that leads to itself.");
    } catch (FileSystemException fault) {
      throw new FileSystemException(path.text(), null, fault.getReason());
    }
    return inside(real, path);
  }

  /// Where a path that may not exist yet leads to: its parents that are there, without links, and
  /// the rest as given.
  public ProjectPath realOrNew(ProjectPath path) throws IOException {
    var names = path.names();
    for (int there = names.size(); there >= 0; there--) {
      var ancestor = new ProjectPath(names.subList(0, there));
      if (Files.exists(absolute(ancestor))) {
        var real = new ArrayList<>(real(ancestor).names());
        real.addAll(names.subList(there, names.size()));
        return new ProjectPath(real);
      }
      if (Files.exists(absolute(ancestor), LinkOption.NOFOLLOW_LINKS)) {
        throw new PathRefused(
            ancestor.text() + " is a link that leads nowhere inside the project.");
      }
    }
    throw new NoSuchFileException(".");
  }

  /// Opens the directory that names without links lead to.
  public Directory open(List<String> names) throws IOException {
    var directory = Directory.open(root, text);
    for (var name : names) {
      try (var parent = directory) {
        directory = parent.enter(name);
      }
    }
    return directory;
  }

  /// The same, and makes the directories that are missing. Making one goes by its path, as nothing
  /// better is offered here; a link that gets in between is noticed when the new directory is
  /// entered, so at worst an empty directory is made elsewhere, and no file ever.
  Directory openOrMake(List<String> names) throws IOException {
    var path = root;
    var directory = Directory.open(root, text);
    for (var name : names) {
      try (var parent = directory) {
        path = path.resolve(name);
        if (parent.attributes(name).isEmpty()) {
          Files.createDirectories(path);
        }
        directory = parent.enter(name);
      }
    }
    return directory;
  }

  private ProjectPath inside(Path real, ProjectPath path) throws PathRefused {
    if (!real.startsWith(root)) {
      throw new PathRefused(
          path.text() + " leads out of the project through a link. Stay inside the project.");
    }
    var names = new ArrayList<String>();
    if (!real.equals(root)) {
      root.relativize(real).forEach(name -> names.add(name.toString()));
    }
    return new ProjectPath(names);
  }

  private Path absolute(ProjectPath path) throws PathRefused {
    try {
      return root.resolve(String.join("/", path.names()));
    } catch (InvalidPathException _) {
      throw new PathRefused(path.text() + " cannot be the name of a file on this machine.");
    }
  }
}
