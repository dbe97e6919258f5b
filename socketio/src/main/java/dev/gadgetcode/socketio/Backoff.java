package dev.gadgetcode.socketio;

import java.time.Duration;
import java.util.random.RandomGenerator;

/// How long to wait before the next attempt: a random part of a limit that doubles from the first
/// to the last, so that a crowd that lost its server together does not come back together.
public record Backoff(Duration first, Duration last) {
  public Backoff {
    if (!first.isPositive() || first.compareTo(last) > 0) {
      throw new IllegalArgumentException("need 0 < first <= last: " + first + ", " + last);
    }
  }

  public static Backoff defaults() {
    return new Backoff(Duration.ofMillis(100), Duration.ofSeconds(5));
  }

  /// The wait after so many failed attempts in a row.
  Duration after(int failures, RandomGenerator random) {
    int doublings = Math.clamp(failures - 1L, 0, 30);
    long limit = Math.min(last.toMillis(), first.toMillis() << doublings);
    return Duration.ofMillis(random.nextLong(limit + 1));
  }
}
