package dev.gadgetcode.drone.tool.search;

import dev.gadgetcode.drone.tool.project.Directory;
import dev.gadgetcode.drone.tool.project.Project;
import dev.gadgetcode.drone.tool.project.ProjectPath;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// A walk through the files of a project in the order of their names, without what git ignores, and
/// without links. Runs on the thread of the call and ends early when that is interrupted.
final class ProjectWalk {
  /// Never part of a walk: git's files and the drone's.
  static final Set<String> LEFT_OUT = Set.of(".git", ".gadget");

  private static final int DEEPEST = 100;
  private static final int KEPT_DEPTH = 2;

  private final Project project;
  private final Visitor visitor;

  /// Whether the walk goes on.
  enum Way {
    ON,
    STOP
  }

  /// Whoever is shown the regular files.
  @FunctionalInterface
  interface Visitor {
    Way visit(Directory directory, Found file) throws IOException, InterruptedException;
  }

  /// A file on the way.
  ///
  /// @param path its names from the root of the project
  /// @param startDepth how many of them are above where the walk began
  record Found(List<String> path, int startDepth, BasicFileAttributes attributes) {
    String name() {
      return path.getLast();
    }

    /// Its names from where the walk began.
    List<String> names() {
      return path.subList(startDepth, path.size());
    }
  }

  private ProjectWalk(Project project, Visitor visitor) {
    this.project = project;
    this.visitor = visitor;
  }

  /// Walks from a directory, or shows the one file that the path names. A path that is itself
  /// ignored was asked for by name, so the rules above it are not applied to what is in it.
  static void walk(Project project, ProjectPath start, Visitor visitor)
      throws IOException, InterruptedException {
    new ProjectWalk(project, visitor).from(project.real(start));
  }

  private void from(ProjectPath start) throws IOException, InterruptedException {
    var names = start.names();
    boolean isTop = names.size() == (Project.isKept(start) ? KEPT_DEPTH : 0);
    if (!isTop) {
      try (var parent = project.directory(new ProjectPath(names.subList(0, names.size() - 1)))) {
        var name = names.getLast();
        var there = parent.attributes(name);
        if (there.isPresent() && !there.get().isDirectory()) {
          var _ = visitor.visit(parent, new Found(names, names.size() - 1, there.get()));
          return;
        }
      }
    }
    var rules =
        Project.isKept(start)
            ? IgnoreRules.NONE
            : IgnoreRules.above(project, names).orElse(IgnoreRules.NONE);
    try (var directory = project.directory(start)) {
      var _ = walk(directory, names, names.size(), rules);
    }
  }

  private Way walk(Directory directory, List<String> names, int startDepth, IgnoreRules above)
      throws IOException, InterruptedException {
    var here = new ArrayList<String>();
    directory.names(here::add);
    here.sort(null);
    var rules = above.in(directory, names.size(), here);
    for (var name : here) {
      if (Thread.interrupted()) {
        throw new InterruptedException("the walk was cancelled");
      }
      var path = new ArrayList<>(names);
      path.add(name);
      var attributes = directory.attributes(name);
      if (LEFT_OUT.contains(name)
          || attributes.isEmpty()
          || rules.ignores(path, attributes.get().isDirectory())) {
        continue;
      }
      var way = Way.ON;
      if (attributes.get().isRegularFile()) {
        way = visitor.visit(directory, new Found(path, startDepth, attributes.get()));
      } else if (attributes.get().isDirectory() && path.size() < DEEPEST) {
        way = enter(directory, path, startDepth, rules);
      }
      if (way == Way.STOP) {
        return way;
      }
    }
    return Way.ON;
  }

  /// Goes one level down. A directory that went away meanwhile, or may not be read, has nothing.
  private Way enter(Directory directory, List<String> path, int startDepth, IgnoreRules rules)
      throws IOException, InterruptedException {
    Directory child;
    try {
      child = directory.enter(path.getLast());
    } catch (NoSuchFileException | NotDirectoryException | AccessDeniedException _) {
      return Way.ON;
    }
    try (child) {
      return walk(child, path, startDepth, rules);
    }
  }
}
