package dev.gadgetcode.drone.tool.file;

import dev.gadgetcode.ai.ToolSpec;
import dev.gadgetcode.drone.core.policy.Subject;
import dev.gadgetcode.drone.tool.Parameters;
import dev.gadgetcode.drone.tool.ResumableTool;
import dev.gadgetcode.drone.tool.ToolContext;
import dev.gadgetcode.drone.tool.ToolResult;
import dev.gadgetcode.drone.tool.project.ProjectPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/// The tool that replaces a piece of a file. It works on the file's bytes seen as Latin-1, so what
/// it does not change stays as it is to the byte, be it UTF-8 or not. Stateless.
public final class EditFile implements ResumableTool {
  private static final int LARGEST = 16 * 1024 * 1024;
  private static final int MOST_LISTED = 20;
  private static final int SHOWN_AROUND = 2;
  private static final int MOST_SHOWN = 40;
  private static final int LONGEST_SHOWN = 200;

  private static final ToolSpec SPEC =
      new ToolSpec(
          "edit_file",
          """
          Replaces oldText by newText in a file of the project. oldText must occur once: give enough \
          lines around the place to make it so, or set replaceAll. Without the line numbers that \
          read_file shows. White space should be as in the file; small differences are forgiven.\
          """,
          """
          {"type": "object", "additionalProperties": false,
           "required": ["path", "oldText", "newText"], "properties": {
            "path": {"type": "string", "minLength": 1,
              "description": "Path of the file, relative to the project"},
            "oldText": {"type": "string", "minLength": 1, "description": "What is there now"},
            "newText": {"type": "string", "description": "What comes in its place"},
            "replaceAll": {"type": "boolean",
              "description": "Replace every occurrence; false when left out"}}}\
          """);

  @Override
  public ToolSpec spec() {
    return SPEC;
  }

  @Override
  public Effect effect() {
    return Effect.WRITES;
  }

  @Override
  public Subject subject(Parameters parameters) {
    return Subject.File.of(parameters.text("path"));
  }

  @Override
  public ToolResult run(Parameters parameters, ToolContext context) throws IOException {
    var path = ProjectPath.parse(parameters.text("path"));
    var before = bytesAsText(parameters.text("oldText"));
    var after = bytesAsText(parameters.text("newText"));
    var places = parameters.isOn("replaceAll") ? TextEdit.Places.ALL : TextEdit.Places.ONE;
    if (before.equals(after)) {
      return ToolResult.failed("oldText and newText are the same, so there is nothing to change.");
    }
    var content = context.project().readAll(path, LARGEST);
    if (BinaryCheck.isBinary(content, content.length)) {
      return ToolResult.failed(path.text() + " is a binary file and is not edited.");
    }
    var text = new String(content, StandardCharsets.ISO_8859_1);
    return switch (TextEdit.apply(text, before, after, places)) {
      case TextEdit.NotFound(var near) -> notFound(path, near);
      case TextEdit.Ambiguous(var match, var lines) -> ambiguous(path, match, lines);
      case TextEdit.Edited edited -> {
        var changed = edited.text().getBytes(StandardCharsets.ISO_8859_1);
        yield context.project().replace(path, content, changed)
            ? edited(path, edited, after)
            : ToolResult.failed(
                path.text()
                    + " was changed by someone else meanwhile and was not edited. Read it again.");
      }
    };
  }

  /// Says what the file has now; it is not edited again.
  @Override
  public ToolResult resume(Parameters parameters, ToolContext context) throws IOException {
    var path = ProjectPath.parse(parameters.text("path"));
    var content = context.project().readAll(path, LARGEST);
    var text = new String(content, StandardCharsets.ISO_8859_1);
    boolean hasOld = text.contains(bytesAsText(parameters.text("oldText")));
    boolean hasNew = text.contains(bytesAsText(parameters.text("newText")));
    return ToolResult.failed(
        "The drone was interrupted, and the edit was not run again. "
            + path.text()
            + (hasOld ? " has oldText" : " does not have oldText")
            + (hasNew ? " and has newText" : " and does not have newText")
            + " now. Read it before you go on.");
  }

  private static ToolResult notFound(ProjectPath path, List<Integer> near) {
    return ToolResult.failed(
        "oldText is not in "
            + path.text()
            + ". "
            + (near.isEmpty()
                ? "Read the file and copy the text from there, without line numbers."
                : "Its first line is at "
                    + listed(near)
                    + ", but the lines after it differ. Read them and copy what is there."));
  }

  private static ToolResult ambiguous(ProjectPath path, TextEdit.Match match, List<Integer> lines) {
    return ToolResult.failed(
        "oldText is in "
            + path.text()
            + " "
            + lines.size()
            + " times (matched "
            + match.words()
            + "), at "
            + listed(lines)
            + ". Nothing was changed. Give more lines around the place, or set replaceAll.");
  }

  private static ToolResult edited(ProjectPath path, TextEdit.Edited edited, String after) {
    int count = edited.lines().size();
    var words =
        new StringBuilder("Edited ")
            .append(path.text())
            .append(" at ")
            .append(listed(edited.lines()))
            .append(count == 1 ? "" : " (" + count + " times)");
    if (edited.match() != TextEdit.Match.EXACT) {
      words.append(", matched ").append(edited.match().words());
    }
    words.append(count == 1 ? ". It reads now:\n" : ". The first place reads now:\n");
    return ToolResult.ok(words.append(shown(edited, after)).toString());
  }

  /// The first changed lines with some around them.
  private static String shown(TextEdit.Edited edited, String after) {
    int first = edited.lines().getFirst();
    int changed = Math.min(MOST_SHOWN, Math.toIntExact(after.lines().count()));
    var lines =
        edited
            .text()
            .lines()
            .limit(first + (long) changed + SHOWN_AROUND)
            .skip(Math.max(0, first - 1 - SHOWN_AROUND))
            .toList();
    var words = new StringBuilder();
    int number = Math.max(1, first - SHOWN_AROUND);
    for (var line : lines) {
      var text = textOfBytes(line);
      words
          .append(number++)
          .append('\t')
          .append(text.length() > LONGEST_SHOWN ? text.substring(0, LONGEST_SHOWN) + "..." : text)
          .append('\n');
    }
    return words.toString();
  }

  private static String listed(List<Integer> lines) {
    var shown =
        lines.stream().limit(MOST_LISTED).map(String::valueOf).collect(Collectors.joining(", "));
    int left = lines.size() - MOST_LISTED;
    return (lines.size() == 1 ? "line " : "lines ")
        + shown
        + (left > 0 ? " and " + left + " more" : "");
  }

  private static String bytesAsText(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  private static String textOfBytes(String latin) {
    return new String(latin.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }
}
