package dev.gadgetcode.drone.tool.project;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// A path as it was given, relative to the project: names without `..`, none for the project
/// itself. Says nothing yet about what is there.
public record ProjectPath(List<String> names) {
  private static final String GIT = ".git";
  private static final int LONGEST = 4_096;
  private static final int LONGEST_NAME = 255;

  public ProjectPath {
    names = List.copyOf(names);
  }

  public static ProjectPath parse(String text) throws PathRefused {
    if (text.getBytes(StandardCharsets.UTF_8).length > LONGEST) {
      throw new PathRefused("The path is longer than " + LONGEST + " bytes. Give a shorter one.");
    }
    if (text.chars().anyMatch(Character::isISOControl)) {
      throw new PathRefused("The path has control characters in it. Give one without.");
    }
    if (text.startsWith("/") || text.startsWith("~/")) {
      throw new PathRefused(
          text + " is outside of the project. Give the path relative to the project's root.");
    }
    var names = new ArrayList<String>();
    for (var name : text.split("/", -1)) {
      if (name.equals("..")) {
        throw new PathRefused(
            text + " leads upwards. Give the path from the project's root, without '..'.");
      }
      if (name.getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME) {
        throw new PathRefused("A name in the path is longer than " + LONGEST_NAME + " bytes.");
      }
      if (!name.isEmpty() && !name.equals(".")) {
        names.add(name);
      }
    }
    return new ProjectPath(names);
  }

  public boolean isRoot() {
    return names.isEmpty();
  }

  /// The path in words; the root is a dot.
  public String text() {
    return isRoot() ? "." : String.join("/", names);
  }

  /// The directory that it is in.
  public ProjectPath parent() {
    return new ProjectPath(names.subList(0, names.size() - 1));
  }

  public String name() {
    return names.getLast();
  }

  /// Is it git's own, or in it? Nobody writes there but git.
  public boolean isGits() {
    return names.stream().anyMatch(name -> name.equalsIgnoreCase(GIT));
  }

  ProjectPath withoutFirst() {
    return new ProjectPath(names.subList(1, names.size()));
  }
}
