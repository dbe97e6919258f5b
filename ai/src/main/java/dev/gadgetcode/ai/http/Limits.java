package dev.gadgetcode.ai.http;

import java.time.Duration;

/// How long a call waits and how much it takes. `firstByte` runs from the request to the head of
/// the response, `idle` between any two pieces of the body, `total` over the whole call, so that a
/// stream of nothing but keep-alives ends too. `afterEnd` is how long a stream that has said its
/// end may stay open before it is left.
public record Limits(
    Duration connect,
    Duration firstByte,
    Duration idle,
    Duration total,
    Duration afterEnd,
    int payloadBytes,
    long streamBytes) {

  public static final Limits USUAL =
      new Limits(
          Duration.ofSeconds(10),
          Duration.ofSeconds(120),
          Duration.ofSeconds(120),
          Duration.ofMinutes(60),
          Duration.ofSeconds(5),
          2 << 20,
          128L << 20);

  /// These limits for short questions, such as the list of models.
  public Limits brief() {
    Duration wait = Duration.ofSeconds(15);
    return new Limits(
        connect,
        min(firstByte, wait),
        min(idle, wait),
        min(total, wait),
        afterEnd,
        payloadBytes,
        8L << 20);
  }

  private static Duration min(Duration a, Duration b) {
    return a.compareTo(b) <= 0 ? a : b;
  }
}
