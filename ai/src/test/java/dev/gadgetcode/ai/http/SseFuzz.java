package dev.gadgetcode.ai.http;

import java.util.Arrays;
import java.util.List;

/// A fuzz target for the reader of server-sent events: the first byte says where the rest is cut,
/// and the cut stream must give what the whole one gives. A reader may halt the call and do nothing
/// worse.
public final class SseFuzz {
  private SseFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    if (data.length == 0) {
      return;
    }
    byte[] stream = Arrays.copyOfRange(data, 1, data.length);
    int cut = (data[0] & 0xFF) * stream.length / 255;
    List<String> whole = Payloads.ofSse(stream);
    List<String> parts = Payloads.ofSse(stream, cut);
    if (!whole.equals(parts)) {
      throw new AssertionError("cut at " + cut + ": " + parts + " instead of " + whole);
    }
  }
}
