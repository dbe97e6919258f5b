package dev.gadgetcode.ai.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// What a reader gives out for some bytes, cut as a test wants: its payloads, and `HALTED` if it
/// halted the call.
final class Payloads {
  static final int MOST_BYTES = 4_096;
  static final String HALTED = "HALTED";

  private Payloads() {}

  static List<String> ofSse(byte[] bytes, int... cuts) {
    return of(taker -> new SseReader(MOST_BYTES, TestEndpoints.texts(), taker), bytes, cuts);
  }

  static List<String> ofNdjson(byte[] bytes, int... cuts) {
    return of(taker -> new NdjsonReader(MOST_BYTES, TestEndpoints.texts(), taker), bytes, cuts);
  }

  static List<String> ofSse(String text) {
    return ofSse(text.getBytes(StandardCharsets.UTF_8));
  }

  static List<String> ofNdjson(String text) {
    return ofNdjson(text.getBytes(StandardCharsets.UTF_8));
  }

  private static List<String> of(
      Function<PayloadReader.Payloads, PayloadReader> open, byte[] bytes, int[] cuts) {
    List<String> payloads = new ArrayList<>();
    PayloadReader reader =
        open.apply((data, from, to) ->
            payloads.add(new String(data, from, to - from, StandardCharsets.ISO_8859_1)));
    try {
      int start = 0;
      for (int cut : cuts) {
        reader.feed(ByteBuffer.wrap(bytes, start, cut - start));
        start = cut;
      }
      reader.feed(ByteBuffer.wrap(bytes, start, bytes.length - start));
      reader.finish();
    } catch (CallHalted _) {
      payloads.add(HALTED);
    }
    return payloads;
  }
}
