package dev.gadgetcode.drone.tool.file;

import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/// The lines of a text, each at most so long: what a line has beyond that is counted and not kept,
/// so a file that is one line of gigabytes needs no memory. For one thread.
final class LineReader {
  private final Reader reader;
  private final int longest;
  private final char[] buffer = new char[16_384];
  private int position;
  private int filled;

  /// A line without its end.
  ///
  /// @param cut how many characters were left out
  record Line(String text, long cut, End end) {}

  enum End {
    NEWLINE,
    CARRIAGE_RETURN_NEWLINE,
    /// The text ends here without a newline.
    NONE
  }

  LineReader(Reader reader, int longest) {
    this.reader = reader;
    this.longest = longest;
  }

  /// The next line, or null after the last.
  @Nullable Line next() throws IOException {
    int first = read();
    if (first < 0) {
      return null;
    }
    var text = new StringBuilder();
    long cut = 0;
    int last = -1;
    for (int character = first; ; character = read()) {
      if (character == '\n' || character < 0) {
        return line(text, cut, last, character < 0);
      }
      if (text.length() < longest) {
        text.append((char) character);
      } else {
        cut++;
      }
      last = character;
    }
  }

  private static Line line(StringBuilder text, long cut, int last, boolean ended) {
    if (ended) {
      return new Line(text.toString(), cut, End.NONE);
    }
    if (last != '\r') {
      return new Line(text.toString(), cut, End.NEWLINE);
    }
    if (cut > 0) {
      return new Line(text.toString(), cut - 1, End.CARRIAGE_RETURN_NEWLINE);
    }
    text.setLength(text.length() - 1);
    return new Line(text.toString(), 0, End.CARRIAGE_RETURN_NEWLINE);
  }

  private int read() throws IOException {
    if (position == filled) {
      filled = reader.read(buffer);
      position = 0;
      if (filled <= 0) {
        filled = 0;
        return -1;
      }
    }
    return buffer[position++];
  }
}
