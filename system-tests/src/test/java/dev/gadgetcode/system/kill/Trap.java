package dev.gadgetcode.system.kill;

import java.io.PrintStream;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/// Holds the thread that comes to one point for the n-th time, for ever, and says so: whoever reads
/// that kills the process. Thread-safe.
final class Trap {
  static final String HELD = "held ";

  private final CrashPoint point;
  private final AtomicInteger left;
  private final PrintStream out;

  /// @param passing the passing that is held; none for 0
  Trap(CrashPoint point, int passing, PrintStream out) {
    this.point = point;
    this.left = new AtomicInteger(passing);
    this.out = out;
  }

  void pass(CrashPoint here) {
    if (here == point && left.decrementAndGet() == 0) {
      out.println(HELD + point);
      while (true) {
        LockSupport.park(this);
      }
    }
  }
}
