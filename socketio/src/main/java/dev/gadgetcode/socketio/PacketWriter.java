package dev.gadgetcode.socketio;

import dev.gadgetcode.socketio.engine.EngineConnection;
import dev.gadgetcode.socketio.engine.Frames;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufOutputStream;
import io.netty.buffer.ByteBufUtil;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Writes the packets of one namespace, each straight into the buffer that goes out. Thread-safe.
final class PacketWriter {
  private static final int TYPICAL_PACKET = 256;
  private static final int MOST_NAMES = 256;
  private static final ConcurrentHashMap<String, byte[]> NAMES = new ConcurrentHashMap<>();

  private final EngineConnection connection;
  private final String namespace;
  private final Json json;

  PacketWriter(EngineConnection connection, String namespace, Json json) {
    this.connection = connection;
    this.namespace = namespace.equals("/") ? "" : namespace + ",";
    this.json = json;
  }

  void connect(@Nullable Object content) {
    control(PacketType.CONNECT, content);
  }

  void connectError(Object content) {
    control(PacketType.CONNECT_ERROR, content);
  }

  void disconnect() {
    control(PacketType.DISCONNECT, null);
  }

  private void control(PacketType type, @Nullable Object content) {
    var packet = head(type, 0, Packet.NO_ID, TYPICAL_PACKET);
    if (content != null) {
      packet.writeBytes(json.mapper().writeValueAsBytes(content));
    }
    connection.send(packet, List.of());
  }

  void event(String event, long id, Object... args) {
    encoded(PacketType.EVENT, PacketType.BINARY_EVENT, id, event, args);
  }

  void ack(long id, Object... args) {
    encoded(PacketType.ACK, PacketType.BINARY_ACK, id, null, args);
  }

  private void encoded(
      PacketType text, PacketType binary, long id, @Nullable String event, Object... args) {
    var packet = head(text, 0, id, TYPICAL_PACKET);
    int start = packet.writerIndex();
    List<byte[]> attachments;
    try {
      attachments = json.write(new ByteBufOutputStream(packet), event, args);
    } catch (RuntimeException unwritable) {
      packet.release();
      throw unwritable;
    }
    if (attachments.isEmpty()) {
      connection.send(packet, attachments);
      return;
    }
    int length = packet.writerIndex() - start;
    var counted = head(binary, attachments.size(), id, length);
    counted.writeBytes(packet, start, length);
    packet.release();
    connection.send(counted, attachments);
  }

  void event(String event, long id, Payload payload) {
    var packet = head(payload, PacketType.EVENT, PacketType.BINARY_EVENT, id, event.length() + 4);
    packet.writeByte('[');
    packet.writeBytes(name(event));
    if (!payload.isEmpty()) {
      packet.writeByte(',');
    }
    close(packet, payload);
  }

  /// An event's name as JSON. Most programs have a few dozen, said over and over.
  private byte[] name(String event) {
    var known = NAMES.get(event);
    if (known != null) {
      return known;
    }
    var name = json.mapper().writeValueAsBytes(event);
    if (NAMES.size() < MOST_NAMES) {
      NAMES.put(event, name);
    }
    return name;
  }

  void ack(long id, Payload payload) {
    close(head(payload, PacketType.ACK, PacketType.BINARY_ACK, id, 2).writeByte('['), payload);
  }

  private void close(ByteBuf packet, Payload payload) {
    payload.writeTo(packet);
    connection.send(packet.writeByte(']'), payload.attachments());
  }

  private ByteBuf head(Payload payload, PacketType text, PacketType binary, long id, int around) {
    int attachments = payload.attachments().size();
    return head(attachments == 0 ? text : binary, attachments, id, payload.size() + around);
  }

  private ByteBuf head(PacketType type, int attachments, long id, int content) {
    var packet = Frames.message(ByteBufAllocator.DEFAULT, 24 + namespace.length() * 3 + content);
    packet.writeByte(type.digit());
    if (type.isBinary()) {
      ByteBufUtil.writeAscii(packet, Integer.toString(attachments));
      packet.writeByte('-');
    }
    ByteBufUtil.writeUtf8(packet, namespace);
    if (id != Packet.NO_ID) {
      ByteBufUtil.writeAscii(packet, Long.toString(id));
    }
    return packet;
  }
}
