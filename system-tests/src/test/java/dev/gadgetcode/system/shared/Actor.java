package dev.gadgetcode.system.shared;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The one thread of a model: whatever is told to the model runs on it, in order. A task that fails
/// is kept and thrown at whoever waits or asks.
public final class Actor implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 20;

  private record Wait(BooleanSupplier condition, CompletableFuture<Void> held) {}

  private final ScheduledExecutorService thread;
  private final CountDownLatch begun = new CountDownLatch(1);
  private final List<Wait> waits = new ArrayList<>();
  private @Nullable Throwable failure;

  public Actor(String name) {
    thread =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name(name).daemon().factory());
    thread.execute(() -> {
      try {
        begun.await();
      } catch (InterruptedException closed) {
        Thread.currentThread().interrupt();
      }
    });
  }

  /// Lets the first task run: the model is whole.
  public void begin() {
    begun.countDown();
  }

  public void run(Runnable task) {
    try {
      thread.execute(() -> guarded(task));
    } catch (RejectedExecutionException _) {
      return; // the model is closed, and what its socket still says is of no interest
    }
  }

  public void later(long millis, Runnable task) {
    var _ = thread.schedule(() -> guarded(task), millis, TimeUnit.MILLISECONDS);
  }

  public void every(long millis, Runnable task) {
    var _ =
        thread.scheduleWithFixedDelay(() -> guarded(task), millis, millis, TimeUnit.MILLISECONDS);
  }

  private void guarded(Runnable task) {
    try {
      task.run();
      waits.removeIf(wait -> wait.condition.getAsBoolean() && wait.held.complete(null));
    } catch (RuntimeException failed) {
      failure = failure == null ? failed : failure;
    }
    if (failure != null) {
      waits.forEach(wait -> wait.held.completeExceptionally(failure));
    }
  }

  /// Completes as soon as the model is so, after all that was told before.
  public CompletableFuture<Void> when(BooleanSupplier condition) {
    var held = new CompletableFuture<Void>();
    run(() -> waits.add(new Wait(condition, held)));
    return held;
  }

  /// Asks on the thread, after all that was told before.
  public <T> T ask(Callable<T> question) throws Exception {
    return thread
        .submit(() -> {
          if (failure != null) {
            throw new IllegalStateException("the model failed", failure);
          }
          return question.call();
        })
        .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
