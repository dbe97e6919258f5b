package dev.gadgetcode.ai.http;

import java.util.Arrays;
import java.util.List;

/// A fuzz target for the reader of newline-delimited JSON: the first byte says where the rest is
/// cut, and the cut stream must give what the whole one gives. A reader may halt the call and do
/// nothing worse.
public final class NdjsonFuzz {
  private NdjsonFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    if (data.length == 0) {
      return;
    }
    byte[] stream = Arrays.copyOfRange(data, 1, data.length);
    int cut = (data[0] & 0xFF) * stream.length / 255;
    List<String> whole = Payloads.ofNdjson(stream);
    List<String> parts = Payloads.ofNdjson(stream, cut);
    if (!whole.equals(parts)) {
      throw new AssertionError("cut at " + cut + ": " + parts + " instead of " + whole);
    }
  }
}
