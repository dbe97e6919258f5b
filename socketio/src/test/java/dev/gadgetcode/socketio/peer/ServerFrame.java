package dev.gadgetcode.socketio.peer;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// A WebSocket frame that came from a server.
public record ServerFrame(int opcode, ByteBuffer payload) {
  public static final int TEXT = 1;
  public static final int BINARY = 2;
  public static final int CLOSE = 8;
  public static final int PONG = 10;

  public boolean isClose() {
    return opcode == CLOSE;
  }

  public String text() {
    return StandardCharsets.UTF_8.decode(payload.duplicate()).toString();
  }

  public byte[] bytes() {
    var bytes = new byte[payload.remaining()];
    payload.duplicate().get(bytes);
    return bytes;
  }

  /// The status of a close frame.
  public int closeStatus() {
    return payload.getShort(payload.position()) & 0xFFFF;
  }
}
