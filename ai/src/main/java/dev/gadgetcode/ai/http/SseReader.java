package dev.gadgetcode.ai.http;

import java.nio.ByteBuffer;
import java.util.Arrays;

/// A reader of server-sent events that gives out the data of each event. Event names, ids, retry
/// times and comments are skipped: providers repeat the name inside the data. Run by the call's
/// thread.
public final class SseReader implements PayloadReader {
  private final int mostBytes;
  private final FailureTexts texts;
  private final Payloads payloads;
  private final LineReader lines;
  private byte[] data = new byte[512];
  private int dataBytes;
  private boolean hasData;
  private boolean isFirstLine = true;

  public SseReader(int mostBytes, FailureTexts texts, Payloads payloads) {
    this.mostBytes = mostBytes;
    this.texts = texts;
    this.payloads = payloads;
    this.lines = new LineReader(LineReader.Ends.ANY, mostBytes, texts, this::line);
  }

  @Override
  public void feed(ByteBuffer bytes) {
    lines.feed(bytes);
  }

  @Override
  public void finish() {
    lines.finish();
    dispatch();
  }

  private void line(byte[] bytes, int from, int to) {
    int start = isFirstLine ? afterByteOrderMark(bytes, from, to) : from;
    isFirstLine = false;
    if (start == to) {
      dispatch();
    } else if (isData(bytes, start, to)) {
      int value = Math.min(start + 5, to);
      boolean blank = value < to && bytes[value] == ' ';
      append(bytes, blank ? value + 1 : value, to);
    }
  }

  private static int afterByteOrderMark(byte[] bytes, int from, int to) {
    boolean marked =
        to - from >= 3
            && bytes[from] == (byte) 0xEF
            && bytes[from + 1] == (byte) 0xBB
            && bytes[from + 2] == (byte) 0xBF;
    return marked ? from + 3 : from;
  }

  /// Whether the line is `data` or begins with `data:`.
  private static boolean isData(byte[] bytes, int from, int to) {
    return to - from >= 4
        && bytes[from] == 'd'
        && bytes[from + 1] == 'a'
        && bytes[from + 2] == 't'
        && bytes[from + 3] == 'a'
        && (to - from == 4 || bytes[from + 4] == ':');
  }

  private void append(byte[] bytes, int from, int to) {
    int more = to - from + 1;
    if (dataBytes + more > mostBytes) {
      throw CallHalted.failed(texts.garbage("an event of more than " + mostBytes + " bytes"));
    }
    if (dataBytes + more > data.length) {
      data = Arrays.copyOf(data, Math.max(dataBytes + more, 2 * data.length));
    }
    if (hasData) {
      data[dataBytes++] = '\n';
    }
    System.arraycopy(bytes, from, data, dataBytes, to - from);
    dataBytes += to - from;
    hasData = true;
  }

  private void dispatch() {
    int length = dataBytes;
    dataBytes = 0;
    hasData = false;
    if (length > 0) {
      payloads.payload(data, 0, length);
    }
  }
}
