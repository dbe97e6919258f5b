package dev.gadgetcode.bench.hub;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// Reads what is needed of a packet where it lies, without making objects of it. Stateless.
final class PacketText {
  private PacketText() {}

  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  static boolean startsWith(ByteBuffer buffer, int at, int length, byte[] prefix) {
    if (length < prefix.length) {
      return false;
    }
    for (int index = 0; index < prefix.length; index++) {
      if (buffer.get(at + index) != prefix[index]) {
        return false;
      }
    }
    return true;
  }

  /// The place behind the first of these keys, or -1 where there is none.
  static int behind(ByteBuffer buffer, int from, int end, byte[] key) {
    for (int at = from; at + key.length <= end; at++) {
      if (startsWith(buffer, at, key.length, key)) {
        return at + key.length;
      }
    }
    return -1;
  }

  /// The number that begins here; -1 where none does.
  static int number(ByteBuffer buffer, int at) {
    int place = at;
    int number = 0;
    for (int digit = buffer.get(place) - '0';
        digit >= 0 && digit <= 9;
        digit = buffer.get(place) - '0') {
      number = number * 10 + digit;
      place++;
    }
    return place == at ? -1 : number;
  }

  static String text(ByteBuffer buffer, int at, int length) {
    var bytes = new byte[length];
    buffer.get(at, bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
