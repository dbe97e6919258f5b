package dev.gadgetcode.hub;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/// Runs short tasks later, on one thread of its own. Thread-safe.
///
/// A task that comes very late says that this process stood still. What others said meanwhile has
/// not been read yet, so the task waits once more: nobody is called silent for a pause of the hub.
public final class Timers implements AutoCloseable {
  private static final Duration VERY_LATE = Duration.ofSeconds(2);

  /// How long others have to be heard after a pause, at most.
  private static final Duration ONCE_MORE = Duration.ofSeconds(20);

  private final ScheduledExecutorService thread;
  private final LongSupplier nanos;

  public Timers() {
    this(
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("hub-timers").daemon().factory()),
        System::nanoTime);
  }

  Timers(ScheduledExecutorService thread, LongSupplier nanos) {
    this.thread = thread;
    this.nanos = nanos;
  }

  public void later(Duration delay, Runnable task) {
    long due = nanos.getAsLong() + delay.toNanos();
    schedule(
        delay,
        () -> {
          if (nanos.getAsLong() - due > VERY_LATE.toNanos()) {
            schedule(delay.compareTo(ONCE_MORE) < 0 ? delay : ONCE_MORE, task);
          } else {
            task.run();
          }
        });
  }

  private void schedule(Duration delay, Runnable task) {
    try {
      thread.schedule(task, delay.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException _) {
      return; // the hub is closing; what was to happen is in the log or does not matter any more
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
