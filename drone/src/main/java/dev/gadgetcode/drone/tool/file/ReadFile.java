package dev.gadgetcode.drone.tool.file;

import dev.gadgetcode.ai.ToolSpec;
import dev.gadgetcode.drone.core.policy.Subject;
import dev.gadgetcode.drone.tool.BoundedText;
import dev.gadgetcode.drone.tool.Parameters;
import dev.gadgetcode.drone.tool.Tool;
import dev.gadgetcode.drone.tool.ToolContext;
import dev.gadgetcode.drone.tool.ToolResult;
import dev.gadgetcode.drone.tool.project.ProjectPath;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/// The tool that shows a text file with line numbers, a page at a time. A page ends after so many
/// lines or where the result would grow too long, and says how to go on. Stateless.
public final class ReadFile implements Tool {
  static final int MOST_LINES = 2_000;
  static final int LONGEST_LINE = 2_000;
  private static final int MOST_BYTES = BoundedText.LIMIT - 2 * BoundedText.NOTE;

  private static final ToolSpec SPEC =
      new ToolSpec(
          "read_file",
          """
          Reads a text file of the project. Lines come with their number and a tab before them. At \
          most 2,000 lines of at most 2,000 characters at once; go on with offset. Also reads kept \
          outputs under .gadget/output and .gadget/shell.\
          """,
          """
          {"type": "object", "additionalProperties": false, "required": ["path"], "properties": {
            "path": {"type": "string", "minLength": 1,
              "description": "Path of the file, relative to the project"},
            "offset": {"type": "integer", "minimum": 1,
              "description": "First line to read, 1 when left out"},
            "limit": {"type": "integer", "minimum": 1, "maximum": 2000,
              "description": "How many lines to read, 2000 when left out"}}}\
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
    return Subject.File.of(parameters.text("path"));
  }

  @Override
  public ToolResult run(Parameters parameters, ToolContext context)
      throws IOException, InterruptedException {
    var path = ProjectPath.parse(parameters.text("path"));
    try (var channel = context.project().read(path)) {
      if (isBinary(channel)) {
        return ToolResult.failed(
            path.text()
                + " is a binary file of "
                + channel.size()
                + " bytes and is not shown. Use shell with a command that knows its format.");
      }
      return read(channel, path, parameters);
    }
  }

  private static ToolResult read(
      SeekableByteChannel channel, ProjectPath path, Parameters parameters)
      throws IOException, InterruptedException {
    var decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    var lines =
        new LineReader(
            new InputStreamReader(Channels.newInputStream(channel), decoder), LONGEST_LINE);
    int offset = parameters.number("offset", 1);
    int limit = parameters.number("limit", MOST_LINES);
    var page = new Page(offset);
    int number = 0;
    for (var line = lines.next(); line != null; line = lines.next()) {
      number++;
      if (Thread.interrupted()) {
        throw new InterruptedException("reading was cancelled");
      }
      if (number >= offset && !(number < offset + limit && page.add(number, line))) {
        return ToolResult.ok(page.text("more lines follow; go on with offset " + number));
      }
    }
    if (number == 0) {
      return ToolResult.ok("[" + path.text() + " is empty]");
    }
    return number < offset
        ? ToolResult.failed(
            path.text() + " has only " + number + " lines; give an offset up to that.")
        : ToolResult.ok(page.text("end of the file, " + number + " lines"));
  }

  private static boolean isBinary(SeekableByteChannel channel) throws IOException {
    var start = ByteBuffer.allocate(BinaryCheck.LOOKED_AT);
    while (start.hasRemaining() && channel.read(start) >= 0) {
      // reads on until the beginning is there
    }
    channel.position(0);
    return BinaryCheck.isBinary(start.array(), start.position());
  }

  /// The lines shown, and what is to be noted about them.
  private static final class Page {
    private final int offset;
    private final StringBuilder text = new StringBuilder();
    private int bytes;
    private boolean carriageReturns;
    private boolean withoutNewline;
    private boolean broken;

    Page(int offset) {
      this.offset = offset;
    }

    /// Takes a line, unless the page is full.
    boolean add(int number, LineReader.Line line) {
      var shown = number + "\t" + line.text();
      if (line.cut() > 0) {
        shown += " [... " + line.cut() + " more characters in this line]";
      }
      bytes += shown.getBytes(StandardCharsets.UTF_8).length + 1;
      if (bytes > MOST_BYTES && number > offset) {
        return false;
      }
      text.append(shown).append('\n');
      carriageReturns |= line.end() == LineReader.End.CARRIAGE_RETURN_NEWLINE;
      withoutNewline |= line.end() == LineReader.End.NONE;
      broken |= line.text().indexOf('\uFFFD') >= 0;
      return true;
    }

    String text(String end) {
      var notes = new StringBuilder("[").append(end);
      if (carriageReturns) {
        notes.append("; line ends are CRLF");
      }
      if (withoutNewline) {
        notes.append("; no newline after the last line");
      }
      if (broken) {
        notes.append("; bytes that are no UTF-8 are shown as \uFFFD");
      }
      return text.append(notes).append(']').toString();
    }
  }
}
