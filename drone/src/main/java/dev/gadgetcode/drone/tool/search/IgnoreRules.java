package dev.gadgetcode.drone.tool.search;

import dev.gadgetcode.drone.tool.project.Directory;
import dev.gadgetcode.drone.tool.project.Project;
import dev.gadgetcode.drone.tool.project.ProjectPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/// What git would ignore at a place of the project: the rules of its directory's `.gitignore` and,
/// where these say nothing, of the directories above and of `.git/info/exclude`. The user's own
/// rules for all repositories are not asked. Immutable.
final class IgnoreRules {
  static final IgnoreRules NONE = new IgnoreRules(Optional.empty(), 0, List.of());

  private static final String FILE = ".gitignore";
  private static final int LARGEST_FILE = 1024 * 1024;

  private final Optional<IgnoreRules> above;
  private final int depth;
  private final List<Rule> rules;

  /// A line of a rule file.
  private record Rule(PathPattern pattern, boolean ignores, boolean directoriesOnly) {}

  private IgnoreRules(Optional<IgnoreRules> above, int depth, List<Rule> rules) {
    this.above = above;
    this.depth = depth;
    this.rules = rules;
  }

  /// The rules in force inside a directory that is `depth` names below the root.
  IgnoreRules in(Directory directory, int depth) throws IOException {
    return in(directory, depth, List.of(FILE));
  }

  /// The same, for whoever knows what is there: most directories have no rules of their own.
  ///
  /// @param there the names of what is in it, in their order
  IgnoreRules in(Directory directory, int depth, List<String> there) throws IOException {
    var start = depth == 0 ? of(excluded(directory), 0) : this;
    return Collections.binarySearch(there, FILE) >= 0
        ? start.of(text(directory, FILE), depth)
        : start;
  }

  /// The rules of all directories above the one with these names; nothing where git ignores it.
  static Optional<IgnoreRules> above(Project project, List<String> names) throws IOException {
    var rules = NONE;
    for (int depth = 0; depth < names.size(); depth++) {
      try (var directory = project.directory(new ProjectPath(names.subList(0, depth)))) {
        rules = rules.in(directory, depth);
      }
      if (rules.ignores(names.subList(0, depth + 1), true)) {
        return Optional.empty();
      }
    }
    return Optional.of(rules);
  }

  /// Whether git would ignore what is at the names from the root, none of whose parents it ignores.
  boolean ignores(List<String> names, boolean isDirectory) {
    var below = names.subList(depth, names.size());
    for (var rule : rules.reversed()) {
      if ((isDirectory || !rule.directoriesOnly()) && rule.pattern().matches(below)) {
        return rule.ignores();
      }
    }
    return above.isPresent() && above.get().ignores(names, isDirectory);
  }

  private IgnoreRules of(String text, int depth) {
    var rules = text.lines().map(IgnoreRules::rule).flatMap(Optional::stream).toList();
    return rules.isEmpty() ? this : new IgnoreRules(Optional.of(this), depth, rules);
  }

  private static Optional<Rule> rule(String line) {
    var text = withoutTrailingSpaces(line);
    if (text.isEmpty() || text.startsWith("#")) {
      return Optional.empty();
    }
    boolean ignores = !text.startsWith("!");
    var pattern = ignores ? text : text.substring(1);
    boolean directoriesOnly = pattern.endsWith("/");
    pattern = directoriesOnly ? pattern.substring(0, pattern.length() - 1) : pattern;
    if (pattern.isEmpty() || pattern.equals("/")) {
      return Optional.empty();
    }
    return Optional.of(new Rule(PathPattern.parse(pattern), ignores, directoriesOnly));
  }

  private static String withoutTrailingSpaces(String line) {
    int end = line.length();
    while (end > 0 && line.charAt(end - 1) == ' ' && (end < 2 || line.charAt(end - 2) != '\\')) {
      end--;
    }
    return line.substring(0, end);
  }

  private static String excluded(Directory root) throws IOException {
    if (!isDirectory(root, ".git")) {
      return "";
    }
    try (var git = root.enter(".git")) {
      if (!isDirectory(git, "info")) {
        return "";
      }
      try (var info = git.enter("info")) {
        return text(info, "exclude");
      }
    }
  }

  private static boolean isDirectory(Directory parent, String name) throws IOException {
    return parent.attributes(name).filter(BasicFileAttributes::isDirectory).isPresent();
  }

  /// The text of a rule file. A link is no rule file, as for git, and neither is a giant.
  private static String text(Directory directory, String name) throws IOException {
    var there = directory.attributes(name);
    if (there.isEmpty() || !there.get().isRegularFile() || there.get().size() > LARGEST_FILE) {
      return "";
    }
    try (var channel = directory.read(name)) {
      return new String(
          Project.readAll(channel, directory.textOf(name), LARGEST_FILE), StandardCharsets.UTF_8);
    }
  }
}
