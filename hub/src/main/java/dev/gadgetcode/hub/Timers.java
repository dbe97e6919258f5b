package dev.gadgetcode.hub;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Runs short tasks later, on one thread of its own. Thread-safe.
public final class Timers implements AutoCloseable {
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("hub-timers").daemon().factory());

  public void later(Duration delay, Runnable task) {
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
