package dev.gadgetcode.hub.carry;

import dev.gadgetcode.socketio.engine.CloseReason;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/// What stands in a message between two hubs: what it is, which socket or errand of the way it is
/// about, and the rest.
record Letter(Kind kind, long about, ByteBuffer content) {
  static final byte[] NOTHING = {};
  private static final int HEAD = 1 + Long.BYTES;

  /// What it is.
  enum Kind {
    /// Something to be done; the content is the errand and what it needs.
    ERRAND(1),
    /// The errand is done; the content is what came of it.
    DONE(2),
    /// The errand failed.
    FAILED(3),
    /// A socket is carried from now on; the content is its greeting.
    SOCKET(4),
    /// A text message of a socket, as Socket.IO has it.
    TEXT(5),
    /// A binary message of a socket.
    BINARY(6),
    /// How many bytes of a socket's messages have gone on to the peer.
    TAKEN(7),
    /// The socket is over; the content is the reason.
    CLOSED(8);

    private static final Map<Byte, Kind> BY_CODE =
        Arrays.stream(values())
            .collect(Collectors.toUnmodifiableMap(kind -> kind.code, kind -> kind));

    private final byte code;

    Kind(int code) {
      this.code = (byte) code;
    }
  }

  static byte[] bytes(Kind kind, long about, byte[] content) {
    return ByteBuffer.allocate(HEAD + content.length)
        .put(kind.code)
        .putLong(about)
        .put(content)
        .array();
  }

  /// The end of a socket.
  static byte[] closed(long socket, CloseReason reason) {
    return bytes(Kind.CLOSED, socket, reason.name().getBytes(StandardCharsets.US_ASCII));
  }

  /// Why a socket ended.
  CloseReason reason() {
    return CloseReason.valueOf(StandardCharsets.US_ASCII.decode(content.duplicate()).toString());
  }

  /// @throws RuntimeException where it is none
  static Letter read(ByteBuffer message) {
    var kind = Kind.BY_CODE.get(message.get());
    if (kind == null) {
      throw new IllegalArgumentException("a letter of an unknown kind");
    }
    return new Letter(kind, message.getLong(), message.slice());
  }

  byte[] rest() {
    var bytes = new byte[content.remaining()];
    content.get(bytes);
    return bytes;
  }
}
