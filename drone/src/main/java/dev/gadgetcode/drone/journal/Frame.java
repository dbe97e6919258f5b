package dev.gadgetcode.drone.journal;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.zip.CRC32C;

/// One record of a journal as bytes: its length, its CRC-32C, and behind them what kind it is, its
/// number, its name and its JSON. A frame that was cut or changed anywhere is told by its length or
/// its sum. Immutable.
///
/// @param kind which of the two kinds of entries
/// @param seq the number of an event; 0 for a note
record Frame(byte kind, long seq, String name, String json) {
  static final byte EVENT = 1;
  static final byte NOTE = 2;
  static final int HEADER = 8;
  static final int MAX_BODY = 8 << 20;
  private static final int FIXED = 1 + 8 + 2;

  byte[] bytes() {
    var named = name.getBytes(StandardCharsets.UTF_8);
    var content = json.getBytes(StandardCharsets.UTF_8);
    int length = FIXED + named.length + content.length;
    if (length > MAX_BODY) {
      throw new IllegalArgumentException("a record of " + length + " bytes is too large");
    }
    var buffer = ByteBuffer.allocate(HEADER + length);
    buffer.putInt(length).putInt(0).put(kind).putLong(seq).putShort((short) named.length);
    buffer.put(named).put(content);
    buffer.putInt(4, sum(buffer.array(), HEADER, length));
    return buffer.array();
  }

  /// The length of the body that a header announces, if it can be one.
  static Optional<Integer> bodyLength(ByteBuffer header) {
    int length = header.getInt(0);
    return length >= FIXED && length <= MAX_BODY ? Optional.of(length) : Optional.empty();
  }

  /// The frame with this header and body, if they belong together.
  static Optional<Frame> read(ByteBuffer header, byte[] body) {
    if (sum(body, 0, body.length) != header.getInt(4)) {
      return Optional.empty();
    }
    var buffer = ByteBuffer.wrap(body);
    byte kind = buffer.get();
    long seq = buffer.getLong();
    var name = new byte[Short.toUnsignedInt(buffer.getShort())];
    if (name.length > buffer.remaining() || (kind != EVENT && kind != NOTE)) {
      return Optional.empty();
    }
    buffer.get(name);
    var json = StandardCharsets.UTF_8.decode(buffer).toString();
    return Optional.of(new Frame(kind, seq, new String(name, StandardCharsets.UTF_8), json));
  }

  private static int sum(byte[] bytes, int offset, int length) {
    var sum = new CRC32C();
    sum.update(bytes, offset, length);
    return (int) sum.getValue();
  }
}
