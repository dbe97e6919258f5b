package dev.gadgetcode.ai.http;

import java.nio.ByteBuffer;

/// A body cut into payloads, the JSON texts that a provider sends one after the other.
public sealed interface PayloadReader permits SseReader, NdjsonReader {

  /// A taker of payloads; the array is the reader's own and valid during the call only.
  @FunctionalInterface
  interface Payloads {
    void payload(byte[] bytes, int from, int to);
  }

  void feed(ByteBuffer bytes);

  /// The body is over: gives out a last payload that lacks its end.
  void finish();
}
