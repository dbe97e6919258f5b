package dev.gadgetcode.socketio.peer;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// Frames of a WebSocket client as bytes, right ones and wrong ones.
public final class ClientFrames {
  public static final int CONTINUATION = 0;
  public static final int TEXT = 1;
  public static final int BINARY = 2;
  public static final int CLOSE = 8;
  public static final int PING = 9;

  private static final int FINAL = 0x80;
  private static final int MASKED = 0x80;
  private static final byte[] MASK = {0x37, (byte) 0xfa, 0x21, 0x3d};

  private ClientFrames() {}

  public static byte[] text(String text) {
    return whole(TEXT, text.getBytes(StandardCharsets.UTF_8));
  }

  public static byte[] binary(byte... payload) {
    return whole(BINARY, payload);
  }

  public static byte[] whole(int opcode, byte[] payload) {
    return join(header(FINAL | opcode, MASKED, payload.length), MASK, masked(payload));
  }

  /// A frame that says that more of its message follows.
  public static byte[] unfinished(int opcode, byte[] payload) {
    return join(header(opcode, MASKED, payload.length), MASK, masked(payload));
  }

  /// A frame that no client may send.
  public static byte[] unmasked(int opcode, byte[] payload) {
    return join(header(FINAL | opcode, 0, payload.length), payload);
  }

  /// The beginning of a frame that announces so many bytes.
  public static byte[] announcing(int opcode, long length) {
    return join(header(FINAL | opcode, MASKED, length), MASK);
  }

  public static byte[] join(byte[]... parts) {
    var joined = new ByteArrayOutputStream();
    for (var part : parts) {
      joined.writeBytes(part);
    }
    return joined.toByteArray();
  }

  private static byte[] header(int first, int maskBit, long length) {
    var header = ByteBuffer.allocate(10).put((byte) first);
    if (length >= 0 && length < 126) {
      header.put((byte) (maskBit | length));
    } else if (length >= 0 && length <= 0xFFFF) {
      header.put((byte) (maskBit | 126)).putShort((short) length);
    } else {
      header.put((byte) (maskBit | 127)).putLong(length);
    }
    var bytes = new byte[header.position()];
    header.flip().get(bytes);
    return bytes;
  }

  private static byte[] masked(byte[] payload) {
    var masked = payload.clone();
    for (int at = 0; at < masked.length; at++) {
      masked[at] ^= MASK[at % MASK.length];
    }
    return masked;
  }
}
