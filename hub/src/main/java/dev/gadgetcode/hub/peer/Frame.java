package dev.gadgetcode.hub.peer;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// One message of the bus, opened: of which way, which number in its direction, and what.
///
/// @param seq 1 for the first of a direction; 0 of what has no number
record Frame(Kind kind, long way, long seq, ByteBuffer content) {
  static final byte[] NOTHING = {};

  /// What stands before the content.
  static final int HEAD = 1 + 2 * Long.BYTES;

  /// What it is.
  enum Kind {
    /// Begins a way; the content is the name of the hub that opens it.
    OPEN(1),
    /// A piece of a message, of which more is to come.
    PIECE(2),
    /// A whole message, or the last piece of one.
    LAST(3),
    PING(4),
    PONG(5),
    /// The way is over, or was never there. Without a number.
    CLOSE(6);

    private static final Map<Byte, Kind> BY_CODE =
        Arrays.stream(values())
            .collect(Collectors.toUnmodifiableMap(kind -> kind.code, kind -> kind));

    private final byte code;

    Kind(int code) {
      this.code = (byte) code;
    }
  }

  static byte[] bytes(Kind kind, long way, long seq, byte[] content, int from, int length) {
    return ByteBuffer.allocate(HEAD + length)
        .put(kind.code)
        .putLong(way)
        .putLong(seq)
        .put(content, from, length)
        .array();
  }

  /// Reads one; empty where it is none.
  static Optional<Frame> read(ByteBuffer bytes) {
    if (bytes.remaining() < HEAD) {
      return Optional.empty();
    }
    var kind = Kind.BY_CODE.get(bytes.get());
    if (kind == null) {
      return Optional.empty();
    }
    return Optional.of(new Frame(kind, bytes.getLong(), bytes.getLong(), bytes.slice()));
  }
}
