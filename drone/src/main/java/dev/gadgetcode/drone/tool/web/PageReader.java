package dev.gadgetcode.drone.tool.web;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/// The reader of one HTTP/1.1 answer on a connection that is closed after it. Nothing it is sent
/// makes it hold more than its limits. For one thread.
final class PageReader {
  static final int LARGEST_BODY = 5 * 1024 * 1024;
  private static final int LARGEST_HEAD = 64 * 1024;
  private static final int MOST_INTERIM_ANSWERS = 5;

  private final InputStream input;
  private int headLeft = LARGEST_HEAD;

  PageReader(InputStream input) {
    this.input = input;
  }

  Page read() throws IOException {
    for (int answers = 0; answers <= MOST_INTERIM_ANSWERS; answers++) {
      int status = status(line());
      var headers = headers();
      if (status >= 200) {
        var body = new ByteArrayOutputStream();
        boolean cut = body(status, headers, body);
        return new Page(status, headers, body.toByteArray(), cut);
      }
    }
    throw new IOException("the host never comes to its answer");
  }

  private static int status(String line) throws IOException {
    if (!line.matches("HTTP/1\\.[01] [1-5]\\d\\d( .*)?")) {
      throw new IOException("the host does not speak HTTP/1.1");
    }
    return Integer.parseInt(line.substring(9, 12));
  }

  private Map<String, String> headers() throws IOException {
    var headers = new HashMap<String, String>();
    for (var line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        headers.putIfAbsent(
            line.substring(0, colon).strip().toLowerCase(Locale.ROOT),
            line.substring(colon + 1).strip());
      }
    }
    return headers;
  }

  /// Reads the body; whether it had more than is read.
  private boolean body(int status, Map<String, String> headers, ByteArrayOutputStream body)
      throws IOException {
    if (status == 204 || status == 304) {
      return false;
    }
    var coding = headers.getOrDefault("transfer-encoding", "").toLowerCase(Locale.ROOT);
    if (coding.equals("chunked")) {
      return chunks(body);
    }
    if (!coding.isEmpty() && !coding.equals("identity")) {
      throw new IOException("the host sends the page in an unknown coding");
    }
    var length = headers.getOrDefault("content-length", "");
    if (!length.isEmpty() && !length.matches("\\d{1,18}")) {
      throw new IOException("the host sends a length that is none");
    }
    return copy(length.isEmpty() ? Long.MAX_VALUE : Long.parseLong(length), body, length.isEmpty());
  }

  private boolean chunks(ByteArrayOutputStream body) throws IOException {
    while (true) {
      headLeft = LARGEST_HEAD;
      var line = line();
      int end = line.indexOf(';');
      var size = (end < 0 ? line : line.substring(0, end)).strip();
      if (!size.matches("[0-9A-Fa-f]{1,15}")) {
        throw new IOException("the host sends a chunk without a size");
      }
      long length = Long.parseLong(size, 16);
      if (length == 0) {
        return false;
      }
      if (copy(length, body, false)) {
        return true;
      }
      var _ = line();
    }
  }

  /// Copies so many bytes, or as many as there is room for; whether there were more than that.
  private boolean copy(long length, ByteArrayOutputStream body, boolean untilEnd)
      throws IOException {
    var buffer = new byte[8_192];
    for (long left = length; left > 0; ) {
      int room = LARGEST_BODY - body.size();
      if (room == 0) {
        return true;
      }
      int read = input.read(buffer, 0, (int) Math.min(Math.min(left, room), buffer.length));
      if (read < 0) {
        if (untilEnd) {
          return false;
        }
        throw new EOFException("the connection ended in the middle of the page");
      }
      body.write(buffer, 0, read);
      left -= read;
    }
    return false;
  }

  private String line() throws IOException {
    var line = new ByteArrayOutputStream();
    for (int next = input.read(); next != '\n'; next = input.read()) {
      if (next < 0) {
        throw new EOFException("the connection ended before the page came");
      }
      if (--headLeft < 0) {
        throw new IOException("the host's headers are too long");
      }
      line.write(next);
    }
    var text = line.toString(StandardCharsets.ISO_8859_1);
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }
}
