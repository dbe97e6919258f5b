package dev.gadgetcode.socketio;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufOutputStream;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The arguments of an event or an ack as they stand on the wire: checked JSON and attachments. It
/// can be sent on as it is, without being read again. Immutable.
public final class Payload {
  static final Payload EMPTY = new Payload(new byte[0], 0, 0, List.of());

  private final byte[] json;
  private final int start;
  private final int end;
  private final List<byte[]> attachments;

  /// Takes the part of a JSON text that holds the arguments, without the brackets around them.
  Payload(byte[] json, int start, int end, List<byte[]> attachments) {
    this.json = json;
    this.start = start;
    this.end = end;
    this.attachments = attachments;
  }

  /// Encodes arguments. A `byte[]` anywhere in them becomes an attachment.
  public static Payload of(Json json, Object... arguments) {
    var buffer = Unpooled.buffer(128);
    var attachments = json.write(new ByteBufOutputStream(buffer), null, arguments);
    return new Payload(buffer.array(), 1, buffer.writerIndex() - 1, attachments);
  }

  /// Takes arguments that are one JSON array already, without looking at them.
  public static Payload ofArray(String json) {
    var bytes = json.getBytes(StandardCharsets.UTF_8);
    if (bytes.length < 2 || bytes[0] != '[' || bytes[bytes.length - 1] != ']') {
      throw new IllegalArgumentException("not a JSON array");
    }
    return new Payload(bytes, 1, bytes.length - 1, List.of());
  }

  /// The arguments as one JSON array.
  public String text() {
    return "[" + new String(json, start, end - start, StandardCharsets.UTF_8) + "]";
  }

  public int size() {
    return end - start;
  }

  List<byte[]> attachments() {
    return attachments;
  }

  boolean isEmpty() {
    return start == end;
  }

  void writeTo(ByteBuf packet) {
    packet.writeBytes(json, start, end - start);
  }

  @Override
  public String toString() {
    return text();
  }
}
