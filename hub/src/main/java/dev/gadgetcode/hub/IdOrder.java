package dev.gadgetcode.hub;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/// The order of ids: each gets a later stamp than the one before, whatever the clock says. Without
/// it a clock that was set back would sort new turns before those that they follow. Thread-safe.
final class IdOrder {
  private static final int VERSION = 7;

  /// The bits of a UUIDv7 behind its milliseconds that count on where the clock stands still.
  private static final int COUNTER_BITS = 12;

  private final LongSupplier millis;
  private final AtomicLong last = new AtomicLong();

  IdOrder(LongSupplier millis) {
    this.millis = millis;
  }

  /// The high half of the next id.
  ///
  /// @param dice a random number for the bits of the counter, used where the time is a new one
  long next(int dice) {
    long wanted = (millis.getAsLong() << COUNTER_BITS) | (dice & counter(-1));
    long stamp = last.updateAndGet(before -> Math.max(wanted, before + 1));
    return (stamp >>> COUNTER_BITS << 16) | (VERSION << COUNTER_BITS) | counter(stamp);
  }

  /// Has all further ids sort behind this one, if it is of this kind.
  void after(String id) {
    UUID known;
    try {
      known = UUID.fromString(id);
    } catch (IllegalArgumentException _) {
      return;
    }
    if (known.version() == VERSION) {
      long high = known.getMostSignificantBits();
      long stamp = (high >>> 16 << COUNTER_BITS) | counter(high);
      last.accumulateAndGet(stamp, Math::max);
    }
  }

  private static long counter(long bits) {
    return bits & ((1 << COUNTER_BITS) - 1);
  }
}
