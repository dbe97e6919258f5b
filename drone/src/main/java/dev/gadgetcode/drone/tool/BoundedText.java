package dev.gadgetcode.drone.tool;

import java.nio.charset.StandardCharsets;

/// A text cut to a number of UTF-8 bytes by leaving out its middle: the beginning says what it is,
/// the end how it went. Pure.
public final class BoundedText {
  /// The most that any result holds.
  public static final int LIMIT = 50 * 1024;

  /// What the notes around a cut may take of the limit.
  public static final int NOTE = 512;

  private BoundedText() {}

  public static boolean fits(String text) {
    return text.length() <= LIMIT / 3 || text.getBytes(StandardCharsets.UTF_8).length <= LIMIT;
  }

  /// The beginning and the end of a text that does not fit, with a note between them.
  public static String cut(String text, String note) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return join(bytes, bytes, bytes.length, note);
  }

  /// The same for bytes of which only the first and the last part were read.
  public static String join(byte[] first, byte[] last, long size, String note) {
    int half = (LIMIT - NOTE) / 2;
    int headEnd = characterStart(first, Math.min(half, first.length));
    int tailStart = characterStart(last, Math.max(0, last.length - half));
    long left = size - headEnd - (last.length - tailStart);
    return new String(first, 0, headEnd, StandardCharsets.UTF_8)
        + "\n[... "
        + left
        + " bytes left out here. "
        + note
        + " ...]\n"
        + new String(last, tailStart, last.length - tailStart, StandardCharsets.UTF_8);
  }

  /// The nearest place at or before `index` where a character begins.
  private static int characterStart(byte[] bytes, int index) {
    int start = index;
    while (start > 0
        && start > index - 4
        && start < bytes.length
        && (bytes[start] & 0xC0) == 0x80) {
      start--;
    }
    return start;
  }
}
