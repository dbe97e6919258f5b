package dev.gadgetcode.hub;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Whether the hub takes work: whether a question to its store is answered soon. While the store is
/// away, as a database that restarts, a question waits for it; whoever asks here does not. One
/// question is under way at a time, on a virtual thread, however many ask. Thread-safe.
final class Readiness {
  private static final Logger log = LoggerFactory.getLogger(Readiness.class);

  private final Runnable question;
  private final Duration patience;
  private @Nullable CompletableFuture<Void> underWay;

  /// @param question returns when the store has answered, and throws when it cannot
  Readiness(Runnable question, Duration patience) {
    this.question = question;
    this.patience = patience;
  }

  boolean isReady() {
    try {
      ask().get(patience.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException _) {
      return false;
    } catch (ExecutionException failed) {
      log.warn("the store does not answer cause={}", String.valueOf(failed.getCause()));
      return false;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private synchronized CompletableFuture<Void> ask() {
    var asked = underWay;
    if (asked == null || asked.isDone()) {
      asked = CompletableFuture.runAsync(question, Thread::startVirtualThread);
      underWay = asked;
    }
    return asked;
  }
}
