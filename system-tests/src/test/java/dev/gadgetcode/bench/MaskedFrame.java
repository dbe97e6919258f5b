package dev.gadgetcode.bench;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// Frames as a WebSocket client sends them.
public final class MaskedFrame {
  private static final int FINAL_TEXT = 0x81;
  private static final int MASKED = 0x80;
  private static final int TWO_BYTE_LENGTH = 126;

  private MaskedFrame() {}

  /// One text frame of less than 64 KiB.
  public static byte[] text(String text, int mask) {
    var content = text.getBytes(StandardCharsets.UTF_8);
    boolean small = content.length < TWO_BYTE_LENGTH;
    var frame = ByteBuffer.allocate((small ? 2 : 4) + Integer.BYTES + content.length);
    frame.put((byte) FINAL_TEXT);
    if (small) {
      frame.put((byte) (MASKED | content.length));
    } else {
      frame.put((byte) (MASKED | TWO_BYTE_LENGTH)).putShort((short) content.length);
    }
    frame.putInt(mask);
    for (int index = 0; index < content.length; index++) {
      frame.put((byte) (content[index] ^ maskByte(mask, index)));
    }
    return frame.array();
  }

  /// What the byte at this place of the content is masked with.
  public static byte maskByte(int mask, int index) {
    return (byte) (mask >>> (24 - 8 * (index & 3)));
  }
}
