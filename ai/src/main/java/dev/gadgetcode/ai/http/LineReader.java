package dev.gadgetcode.ai.http;

import java.nio.ByteBuffer;
import java.util.Arrays;

/// Bytes in, lines out, wherever the bytes are cut. Works on bytes, so a character that is cut in
/// two is whole again in its line. A line over the limit halts the call before it fills the memory.
/// Run by the call's thread.
final class LineReader {

  /// A taker of lines without their ends; the array is the reader's own and valid during the call
  /// only.
  @FunctionalInterface
  interface Lines {
    void line(byte[] bytes, int from, int to);
  }

  /// What ends a line.
  enum Ends {
    LF,
    /// LF, CR, or CR LF, as server-sent events have it.
    ANY
  }

  private static final int CHUNK = 16 << 10;

  private final Ends ends;
  private final int mostBytes;
  private final FailureTexts texts;
  private final Lines lines;
  private final byte[] chunk = new byte[CHUNK];
  private byte[] held = new byte[512];
  private int heldBytes;
  private boolean afterCr;

  LineReader(Ends ends, int mostBytes, FailureTexts texts, Lines lines) {
    this.ends = ends;
    this.mostBytes = mostBytes;
    this.texts = texts;
    this.lines = lines;
  }

  void feed(ByteBuffer bytes) {
    while (bytes.hasRemaining()) {
      int size = Math.min(bytes.remaining(), CHUNK);
      bytes.get(chunk, 0, size);
      split(size);
    }
  }

  /// Gives out the last line if it has no end.
  void finish() {
    if (heldBytes > 0) {
      endLine(0, 0);
    }
  }

  private void split(int size) {
    int start = 0;
    for (int i = 0; i < size; i++) {
      byte b = chunk[i];
      boolean lineFeedOfPair = afterCr && b == '\n';
      afterCr = false;
      if (lineFeedOfPair) {
        start = i + 1;
      } else if (b == '\n' || (b == '\r' && ends == Ends.ANY)) {
        endLine(start, i);
        start = i + 1;
        afterCr = b == '\r';
      }
    }
    hold(start, size);
  }

  private void endLine(int from, int to) {
    if (heldBytes == 0) {
      refuseOver(to - from);
      lines.line(chunk, from, to);
      return;
    }
    hold(from, to);
    int length = heldBytes;
    heldBytes = 0;
    lines.line(held, 0, length);
  }

  private void hold(int from, int to) {
    int more = to - from;
    refuseOver(heldBytes + more);
    if (heldBytes + more > held.length) {
      held = Arrays.copyOf(held, Math.max(heldBytes + more, 2 * held.length));
    }
    System.arraycopy(chunk, from, held, heldBytes, more);
    heldBytes += more;
  }

  private void refuseOver(int bytes) {
    if (bytes > mostBytes) {
      throw CallHalted.failed(texts.garbage("a line of more than " + mostBytes + " bytes"));
    }
  }
}
