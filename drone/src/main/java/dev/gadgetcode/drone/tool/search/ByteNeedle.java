package dev.gadgetcode.drone.tool.search;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// A text that is looked for in bytes of UTF-8, without decoding them: most files of a search do
/// not have it, and need no more than that. Steps over as many bytes at once as the last one allows
/// (Horspool). Immutable.
final class ByteNeedle {
  private static final int VALUES = 256;
  private static final char REPLACEMENT = '\uFFFD';

  private final byte[] wanted;
  private final int[] steps = new int[VALUES];

  /// A text, perhaps empty, which everything has. What decoding puts in the place of broken bytes
  /// is in no bytes, so a text with it is taken for empty.
  ByteNeedle(String text) {
    var findable = text.indexOf(REPLACEMENT) < 0 ? text : "";
    wanted = findable.getBytes(StandardCharsets.UTF_8);
    Arrays.fill(steps, Math.max(1, wanted.length));
    for (int index = 0; index < wanted.length - 1; index++) {
      steps[wanted[index] & 0xFF] = wanted.length - 1 - index;
    }
  }

  /// Is it among the first so many bytes?
  boolean isIn(byte[] bytes, int length) {
    if (wanted.length == 0) {
      return true;
    }
    int last = wanted.length - 1;
    byte wantedLast = wanted[last];
    var step = steps;
    for (int end = last; end < length; end += step[bytes[end] & 0xFF]) {
      if (bytes[end] == wantedLast && isAt(bytes, end - last)) {
        return true;
      }
    }
    return false;
  }

  private boolean isAt(byte[] bytes, int start) {
    for (int index = wanted.length - 1; index >= 0; index--) {
      if (bytes[start + index] != wanted[index]) {
        return false;
      }
    }
    return true;
  }
}
