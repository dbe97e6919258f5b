package dev.gadgetcode.drone.file;

import java.util.Arrays;
import java.util.List;

/// A path inside a project as somebody asked for it: names, one below the other, none of which
/// leads up or elsewhere by itself. Immutable.
record ProjectPath(List<String> names) {
  private static final int MAX_LENGTH = 4_096;

  ProjectPath {
    names = List.copyOf(names);
  }

  static ProjectPath of(String text) throws PathRefused {
    if (text.length() > MAX_LENGTH) {
      throw new PathRefused("The path is too long");
    }
    if (text.indexOf('\0') >= 0) {
      throw new PathRefused("The path holds a character that no path can hold");
    }
    if (text.startsWith("/")) {
      throw new PathRefused("The path must be relative to the project");
    }
    var names =
        Arrays.stream(text.split("/", -1))
            .filter(name -> !name.isEmpty() && !name.equals("."))
            .toList();
    if (names.contains("..")) {
      throw new PathRefused("The path leads out of the project");
    }
    return new ProjectPath(names);
  }

  boolean isRoot() {
    return names.isEmpty();
  }

  ProjectPath parent() {
    return new ProjectPath(names.subList(0, names.size() - 1));
  }

  String name() {
    return names.getLast();
  }

  String text() {
    return String.join("/", names);
  }

  /// Is it git's own? Nobody writes there but git.
  boolean isGits() {
    return names.stream().anyMatch(name -> name.equalsIgnoreCase(".git"));
  }
}
