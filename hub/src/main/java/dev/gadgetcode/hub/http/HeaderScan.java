package dev.gadgetcode.hub.http;

import io.netty.buffer.ByteBuf;
import java.util.Locale;

/// Follows the bytes of one connection from request to request and tells where a header is folded:
/// continued on a line that begins with a space, which some read as part of it and some do not. It
/// knows of requests only what it needs to find the next: where the headers end and how long the
/// body is. What else is wrong with them is for others to see. Confined to its connection's loop.
final class HeaderScan {
  private static final int LONGEST_KNOWN = 64;
  private static final int MOST_DIGITS = 15;

  private State state = State.BETWEEN;
  private final StringBuilder line = new StringBuilder();
  private boolean chunked;
  private long left;

  private enum State {
    /// Before the first byte of a request.
    BETWEEN,
    /// In the first line or a header.
    LINE,
    /// At the first byte of a header, of what ends them, or of what should not be there.
    LINE_START,
    /// In a body of known length, or in a chunk and the line end behind it.
    BODY,
    CHUNK_SIZE,
    /// Behind the last chunk, in what is like headers again.
    TRAILER,
    TRAILER_START
  }

  /// Looks at what has come, which stays as it is.
  ///
  /// @return false where a header is folded, or the size of a chunk is none
  boolean accepts(ByteBuf bytes) {
    int index = bytes.readerIndex();
    while (index < bytes.writerIndex()) {
      if (state == State.BODY) {
        long skipped = Math.min(left, bytes.writerIndex() - index);
        left -= skipped;
        index += (int) skipped;
        if (left == 0) {
          state = chunked ? State.CHUNK_SIZE : State.BETWEEN;
        }
      } else if (!accepts((char) (bytes.getByte(index++) & 0xFF))) {
        return false;
      }
    }
    return true;
  }

  private boolean accepts(char next) {
    switch (state) {
      case BETWEEN -> {
        if (next > ' ') {
          chunked = false;
          left = 0;
          state = State.LINE;
        }
      }
      case LINE -> {
        if (next == '\n') {
          header(line.toString());
          line.setLength(0);
          state = State.LINE_START;
        } else {
          remember(next);
        }
      }
      case LINE_START, TRAILER_START -> {
        return lineStart(next);
      }
      case CHUNK_SIZE -> {
        if (next == '\n') {
          return chunk();
        }
        remember(next);
      }
      case TRAILER -> {
        if (next == '\n') {
          state = State.TRAILER_START;
        }
      }
      case BODY -> throw new IllegalStateException("a body is not read byte by byte");
    }
    return true;
  }

  private boolean lineStart(char next) {
    boolean trailer = state == State.TRAILER_START;
    switch (next) {
      case ' ', '\t' -> {
        return false;
      }
      case '\r' -> {} // of the empty line that ends the headers
      case '\n' -> state = trailer ? State.BETWEEN : behindHeaders();
      default -> {
        state = trailer ? State.TRAILER : State.LINE;
        remember(next);
      }
    }
    return true;
  }

  private State behindHeaders() {
    if (chunked) {
      return State.CHUNK_SIZE;
    }
    return left > 0 ? State.BODY : State.BETWEEN;
  }

  private void remember(char next) {
    if (line.length() < LONGEST_KNOWN) {
      line.append(next);
    }
  }

  private void header(String header) {
    int colon = header.indexOf(':');
    if (colon < 0) {
      return;
    }
    var value = header.substring(colon + 1).strip();
    switch (header.substring(0, colon).strip().toLowerCase(Locale.ROOT)) {
      case "transfer-encoding" -> chunked = true;
      case "content-length" -> left = value.matches("\\d{1,15}") ? Long.parseLong(value) : 0;
      default -> {}
    }
  }

  private boolean chunk() {
    var size = line.toString();
    line.setLength(0);
    int extension = size.indexOf(';');
    var digits = (extension < 0 ? size : size.substring(0, extension)).strip();
    if (digits.isEmpty()
        || digits.length() > MOST_DIGITS
        || !digits.chars().allMatch(digit -> Character.digit(digit, 16) >= 0 && digit < 128)) {
      return false;
    }
    long bytes = Long.parseLong(digits, 16);
    if (bytes == 0) {
      state = State.TRAILER_START;
    } else {
      state = State.BODY;
      left = bytes + 2;
    }
    return true;
  }
}
