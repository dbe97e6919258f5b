package dev.gadgetcode.drone.mailbox;

import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The drone's mailbox: whatever changes its lock, its mode or its turns runs here, one task after
/// the other, on one virtual thread. Posting is safe from any thread and never waits.
public final class Mailbox implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Mailbox.class);
  private static final int CAPACITY = 1_024;
  private static final Duration LAST_TASKS = Duration.ofSeconds(5);

  private final ScheduledThreadPoolExecutor executor;

  public Mailbox() {
    this.executor = new ScheduledThreadPoolExecutor(1, Thread.ofVirtual().name("drone").factory());
    executor.setRemoveOnCancelPolicy(true);
    executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  /// Runs a task when those before it are done.
  ///
  /// @return false where the mailbox is full or closed, and the task will not run
  public boolean post(Runnable task) {
    if (executor.getQueue().size() >= CAPACITY) {
      return false;
    }
    try {
      executor.execute(() -> run(task));
      return true;
    } catch (RejectedExecutionException _) {
      return false; // closed
    }
  }

  /// Runs a task again and again, from one interval from now.
  public void every(Duration interval, Runnable task) {
    var _ =
        executor.scheduleWithFixedDelay(
            () -> run(task), interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
  }

  /// A task that fails is a fault of this program; the tasks after it are not its concern.
  private static void run(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException fault) {
      log.error("a task of the drone failed", fault);
    }
  }

  /// Takes no more tasks, and waits for those that it has.
  @Override
  public void close() {
    executor.shutdown();
    try {
      if (!executor.awaitTermination(LAST_TASKS.toMillis(), TimeUnit.MILLISECONDS)) {
        log.warn("the drone's last task did not end and is left behind");
        executor.shutdownNow();
      }
    } catch (InterruptedException _) {
      executor.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
