package dev.gadgetcode.hub.socket;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/// Those who were hung up on because they sent too much, and do not come in again for a while: a
/// new socket would have a whole allowance anew. Bounded by who is barred at the time. Thread-safe.
final class Barred<T> {
  private static final Duration WHILE = Duration.ofSeconds(10);

  private final Map<T, Long> since = new ConcurrentHashMap<>();
  private final LongSupplier nanos;

  Barred(LongSupplier nanos) {
    this.nanos = nanos;
  }

  void bar(T who) {
    long now = nanos.getAsLong();
    since.values().removeIf(then -> now - then >= WHILE.toNanos());
    since.put(who, now);
  }

  boolean isBarred(T who) {
    var then = since.get(who);
    return then != null && nanos.getAsLong() - then < WHILE.toNanos();
  }
}
