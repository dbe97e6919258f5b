package dev.gadgetcode.socketio.engine;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/// The packets of Engine.IO: one character of type, then the content.
final class EnginePacket {
  static final byte OPEN = '0';
  static final byte CLOSE = '1';
  static final byte PING = '2';
  static final byte PONG = '3';
  static final byte MESSAGE = '4';
  static final byte UPGRADE = '5';
  static final byte NOOP = '6';
  static final byte BINARY = 'b';

  /// Stands between two packets of one polling payload.
  static final byte SEPARATOR = 0x1e;

  static final String PROBE = "probe";

  private static final long NOT_ASCII = 0x8080808080808080L;

  private EnginePacket() {}

  static boolean isProbe(ByteBuf content) {
    return content.toString(StandardCharsets.US_ASCII).equals(PROBE);
  }

  /// Is the content UTF-8? Text that is not must not reach other peers, who would hang up on it.
  static boolean isText(ByteBuf content) {
    int at = content.readerIndex();
    int end = content.writerIndex();
    while (at + Long.BYTES <= end && (content.getLong(at) & NOT_ASCII) == 0) {
      at += Long.BYTES;
    }
    return ByteBufUtil.isText(content, at, end - at, StandardCharsets.UTF_8);
  }

  /// The end of the packet that begins at the reader index of a polling payload.
  static int endOfPacket(ByteBuf payload) {
    int length = payload.bytesBefore(SEPARATOR);
    return length < 0 ? payload.writerIndex() : payload.readerIndex() + length;
  }

  /// Decodes base64; the line breaks that some clients put into it do not count.
  static byte[] decodeBase64(ByteBuf content) throws MalformedPacket {
    var text = new byte[content.readableBytes()];
    int length = 0;
    while (content.isReadable()) {
      byte character = content.readByte();
      if (character != '\n' && character != '\r') {
        text[length++] = character;
      }
    }
    try {
      return Base64.getDecoder().decode(Arrays.copyOf(text, length));
    } catch (IllegalArgumentException notBase64) {
      throw new MalformedPacket("binary packet is not base64", notBase64);
    }
  }

  /// The peer sent something that is no packet.
  static final class MalformedPacket extends Exception {
    private static final long serialVersionUID = 1;

    MalformedPacket(String message) {
      super(message);
    }

    MalformedPacket(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
