package dev.gadgetcode.drone.mcp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// The lines that a server says, none longer than it may be. For one thread.
final class BoundedLines {
  static final int LONGEST = 8 << 20;

  private final InputStream in;
  private final byte[] buffer = new byte[64 << 10];
  private int at;
  private int end;

  BoundedLines(InputStream in) {
    this.in = in;
  }

  /// The next line without its end; empty where there is none any more.
  ///
  /// @throws McpFault where it is too long
  Optional<String> next() throws IOException {
    var line = new ByteArrayOutputStream();
    while (true) {
      if (at == end) {
        end = in.read(buffer);
        at = 0;
        if (end < 0) {
          end = 0;
          return Optional.empty();
        }
      }
      int from = at;
      while (at < end && buffer[at] != '\n') {
        at++;
      }
      line.write(buffer, from, at - from);
      if (line.size() > LONGEST) {
        throw new McpFault("it said more than " + LONGEST + " bytes in one line");
      }
      if (at < end) {
        at++;
        return Optional.of(line.toString(StandardCharsets.UTF_8));
      }
    }
  }
}
