package dev.gadgetcode.ai.http;

import java.nio.ByteBuffer;

/// A reader of newline-delimited JSON: every line that is not blank is a payload. Run by the call's
/// thread.
public final class NdjsonReader implements PayloadReader {
  private final LineReader lines;
  private final Payloads payloads;

  public NdjsonReader(int mostBytes, FailureTexts texts, Payloads payloads) {
    this.payloads = payloads;
    this.lines = new LineReader(LineReader.Ends.LF, mostBytes, texts, this::line);
  }

  @Override
  public void feed(ByteBuffer bytes) {
    lines.feed(bytes);
  }

  @Override
  public void finish() {
    lines.finish();
  }

  private void line(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] != ' ' && bytes[i] != '\t' && bytes[i] != '\r') {
        payloads.payload(bytes, from, to);
        return;
      }
    }
  }
}
