package dev.gadgetcode.drone.tool.search;

import dev.gadgetcode.ai.ToolSpec;
import dev.gadgetcode.drone.core.policy.Subject;
import dev.gadgetcode.drone.tool.Parameters;
import dev.gadgetcode.drone.tool.Tool;
import dev.gadgetcode.drone.tool.ToolContext;
import dev.gadgetcode.drone.tool.ToolResult;
import dev.gadgetcode.drone.tool.project.Directory;
import dev.gadgetcode.drone.tool.project.ProjectPath;
import java.io.IOException;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Comparator;
import java.util.PriorityQueue;

/// The tool that lists a directory: every entry with its path, folders with a slash, files with
/// their size. Nothing is hidden but git's folder and the drone's. However large the directory,
/// only the first names are held. Stateless.
public final class ListFiles implements Tool {
  static final int MOST_ENTRIES = 500;

  private static final ToolSpec SPEC =
      new ToolSpec(
          "list_files",
          """
          Lists one directory of the project: paths from the project's root, a / after folders, the \
          size of files, at most 500 entries. To find files deeper down use glob.\
          """,
          """
          {"type": "object", "additionalProperties": false, "properties": {
            "path": {"type": "string",
              "description": "The directory, relative to the project; its root when left out"},
            "after": {"type": "string",
              "description": "List only names after this one, to go on in a long list"}}}\
          """);

  @Override
  public ToolSpec spec() {
    return SPEC;
  }

  @Override
  public Effect effect() {
    return Effect.READS;
  }

  @Override
  public Subject subject(Parameters parameters) {
    return Subject.File.of(parameters.text("path", ""));
  }

  @Override
  public ToolResult run(Parameters parameters, ToolContext context) throws IOException {
    var path = ProjectPath.parse(parameters.text("path", ""));
    var after = parameters.text("after", "");
    try (var directory = context.project().directory(path)) {
      var first = new FirstNames(after);
      directory.names(first::offer);
      return ToolResult.ok(words(directory, first, path));
    }
  }

  private static String words(Directory directory, FirstNames first, ProjectPath path)
      throws IOException {
    var names = first.names.stream().sorted().toList();
    if (names.isEmpty()) {
      return "[" + path.text() + " has no entries]";
    }
    var words = new StringBuilder();
    for (var name : names) {
      var attributes = directory.attributes(name);
      if (attributes.isPresent()) {
        words.append(printable(directory.textOf(name))).append(kind(attributes.get())).append('\n');
      }
    }
    int left = first.seen - names.size();
    return left == 0
        ? words.toString()
        : words
            + "[and "
            + left
            + " more; go on with after = '"
            + printable(names.getLast())
            + "', or use glob]";
  }

  private static String kind(BasicFileAttributes attributes) {
    if (attributes.isDirectory()) {
      return "/";
    }
    if (attributes.isSymbolicLink()) {
      return " (link)";
    }
    return attributes.isRegularFile() ? " (" + attributes.size() + " bytes)" : " (special file)";
  }

  /// A path on one line, whatever characters its names have.
  static String printable(String path) {
    return path.chars().noneMatch(Character::isISOControl)
        ? path
        : path.codePoints()
            .collect(
                StringBuilder::new,
                (words, character) ->
                    words.appendCodePoint(Character.isISOControl(character) ? '?' : character),
                StringBuilder::append)
            .toString();
  }

  /// The alphabetically first names of many.
  private static final class FirstNames {
    private final String after;
    private final PriorityQueue<String> names = new PriorityQueue<>(Comparator.reverseOrder());
    private int seen;

    FirstNames(String after) {
      this.after = after;
    }

    void offer(String name) {
      if (ProjectWalk.LEFT_OUT.contains(name) || name.compareTo(after) <= 0) {
        return;
      }
      seen++;
      names.add(name);
      if (names.size() > MOST_ENTRIES) {
        names.remove();
      }
    }
  }
}
