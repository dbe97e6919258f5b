package dev.gadgetcode.drone.workspace;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/// Whether the workspace is still this drone's, for what happens too often to read the lock each
/// time. Thread-safe.
///
/// A look is good for a moment. So a process that was stopped, by a signal or with its whole
/// machine, looks before it writes or sends anything when it wakes. Once lost, it stays lost.
public final class Tenure {
  private static final long MOMENT = Duration.ofMillis(200).toNanos();

  private final BooleanSupplier isOurs;
  private final Runnable lost;
  private final LongSupplier nanos;
  private boolean isLost;
  private long lookedAt;

  /// A tenure that holds as far as anybody knows.
  ///
  /// @param isOurs reads the lock
  /// @param lost told once, on the thread that finds out
  public Tenure(BooleanSupplier isOurs, Runnable lost) {
    this(isOurs, lost, System::nanoTime);
  }

  Tenure(BooleanSupplier isOurs, Runnable lost, LongSupplier nanos) {
    this.isOurs = isOurs;
    this.lost = lost;
    this.nanos = nanos;
    this.lookedAt = nanos.getAsLong() - MOMENT;
  }

  /// Does it hold, as of a moment ago at most?
  public boolean holds() {
    synchronized (this) {
      long now = nanos.getAsLong();
      if (isLost || now - lookedAt < MOMENT) {
        return !isLost;
      }
      lookedAt = now;
      isLost = !isOurs.getAsBoolean();
      if (!isLost) {
        return true;
      }
    }
    lost.run();
    return false;
  }
}
