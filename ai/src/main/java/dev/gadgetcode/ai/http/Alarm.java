package dev.gadgetcode.ai.http;

import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// A wake-up call that costs next to nothing to put off. Its owner sets it from any thread; it
/// rings on the clock's thread. A ring may be out of date when it is heard: the hearer looks at the
/// time.
///
/// A stream puts its deadline off with every token. A timed wait would enter and leave a queue of
/// timers each time; here a number moves, and the clock looks at it when it would have rung.
final class Alarm {
  private static final ScheduledThreadPoolExecutor CLOCK = clock();

  private final Runnable ring;
  private long due;
  private long lookDue;
  private Optional<Future<?>> look = Optional.empty();

  Alarm(Runnable ring) {
    this.ring = ring;
  }

  private static ScheduledThreadPoolExecutor clock() {
    ScheduledThreadPoolExecutor clock =
        new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().daemon().name("ai-clock").factory());
    clock.setRemoveOnCancelPolicy(true);
    return clock;
  }

  /// Rings once at this moment of [System#nanoTime], and no longer at the one set before.
  synchronized void set(long moment) {
    due = moment;
    if (look.isEmpty() || moment - lookDue < 0) {
      lookAt(moment);
    }
  }

  synchronized void off() {
    look.ifPresent(planned -> planned.cancel(false));
    look = Optional.empty();
  }

  private void lookAt(long moment) {
    off();
    lookDue = moment;
    look =
        Optional.of(CLOCK.schedule(this::look, moment - System.nanoTime(), TimeUnit.NANOSECONDS));
  }

  private void look() {
    synchronized (this) {
      if (look.isEmpty()) {
        return;
      }
      if (due - System.nanoTime() > 0) {
        lookAt(due);
        return;
      }
      look = Optional.empty();
    }
    ring.run();
  }
}
