package dev.gadgetcode.socketio;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes packets of the messages of one connection: a text, then as many binaries as it announces.
/// Runs on the connection's loop.
final class PacketReader {
  private static final int MAX_NAMESPACE = 128;
  private static final int MAX_ID_DIGITS = 15;
  private static final byte[] NOTHING = {};

  private final int maxAttachments;
  private final int maxBytes;
  private @Nullable Packet incomplete;
  private int announced;
  private int attachedBytes;

  PacketReader(int maxAttachments, int maxBytes) {
    this.maxAttachments = maxAttachments;
    this.maxBytes = maxBytes;
  }

  /// Reads a text message.
  ///
  /// @return the packet, or null when its attachments are still to come
  @Nullable Packet text(ByteBuf message) throws MalformedPacket {
    if (incomplete != null) {
      throw new MalformedPacket("text where an attachment was due");
    }
    if (!message.isReadable()) {
      throw new MalformedPacket("empty packet");
    }
    var type = PacketType.of(message.readByte());
    announced = type.isBinary() ? attachmentCount(message) : 0;
    var namespace = namespace(message);
    long id = id(message);
    var json = message.isReadable() ? new byte[message.readableBytes()] : NOTHING;
    message.readBytes(json);
    if (announced == 0) {
      return new Packet(type, namespace, id, json, List.of());
    }
    attachedBytes = json.length;
    incomplete = new Packet(type, namespace, id, json, new ArrayList<>(announced));
    return null;
  }

  /// Reads a binary message.
  ///
  /// @return the packet that it completes, or null when more are to come
  @Nullable Packet binary(ByteBuf message) throws MalformedPacket {
    if (incomplete == null) {
      throw new MalformedPacket("binary that no packet announced");
    }
    attachedBytes += message.readableBytes();
    if (attachedBytes > maxBytes) {
      throw new MalformedPacket("attachments too large");
    }
    var bytes = new byte[message.readableBytes()];
    message.readBytes(bytes);
    incomplete.attachments().add(bytes);
    if (incomplete.attachments().size() < announced) {
      return null;
    }
    var complete = incomplete;
    incomplete = null;
    return complete;
  }

  private int attachmentCount(ByteBuf message) throws MalformedPacket {
    long count = digits(message, MAX_ID_DIGITS);
    if (count < 0 || !message.isReadable() || message.readByte() != '-') {
      throw new MalformedPacket("attachment count expected");
    }
    if (count > maxAttachments) {
      throw new MalformedPacket("too many attachments");
    }
    return (int) count;
  }

  private static String namespace(ByteBuf message) throws MalformedPacket {
    if (!message.isReadable() || message.getByte(message.readerIndex()) != '/') {
      return "/";
    }
    int comma = message.bytesBefore((byte) ',');
    int length = comma < 0 ? message.readableBytes() : comma;
    if (length > MAX_NAMESPACE) {
      throw new MalformedPacket("namespace too long");
    }
    var namespace = message.readCharSequence(length, StandardCharsets.UTF_8).toString();
    message.skipBytes(comma < 0 ? 0 : 1);
    return namespace;
  }

  private static long id(ByteBuf message) throws MalformedPacket {
    return digits(message, MAX_ID_DIGITS);
  }

  /// The decimal number that begins here, or -1 when none does.
  private static long digits(ByteBuf message, int most) throws MalformedPacket {
    long number = -1;
    for (int count = 0; message.isReadable(); count++) {
      byte digit = message.getByte(message.readerIndex());
      if (digit < '0' || digit > '9') {
        break;
      }
      if (count == most) {
        throw new MalformedPacket("number too long");
      }
      number = Math.max(number, 0) * 10 + (digit - '0');
      message.skipBytes(1);
    }
    return number;
  }
}
