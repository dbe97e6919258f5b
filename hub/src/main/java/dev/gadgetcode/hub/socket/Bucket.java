package dev.gadgetcode.hub.socket;

import java.util.function.LongSupplier;

/// Measures out a rate: filled by the time, emptied by what happens. Thread-safe.
final class Bucket {
  private static final double NANOS = 1e9;

  private final SocketLimits.Rate rate;
  private final LongSupplier nanos;
  private double level;
  private long seen;

  Bucket(SocketLimits.Rate rate, LongSupplier nanos) {
    this.rate = rate;
    this.nanos = nanos;
    this.level = rate.burst();
    this.seen = nanos.getAsLong();
  }

  /// Takes one, if there is one.
  boolean take() {
    return take(1);
  }

  /// Takes several, if there are as many.
  synchronized boolean take(int count) {
    long now = nanos.getAsLong();
    level = Math.min(rate.burst(), level + (now - seen) / NANOS * rate.perSecond());
    seen = now;
    if (level < count) {
      return false;
    }
    level -= count;
    return true;
  }

  synchronized boolean isFull() {
    return level + (nanos.getAsLong() - seen) / NANOS * rate.perSecond() >= rate.burst();
  }
}
