package dev.gadgetcode.app;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/// Waits for SIGTERM or SIGINT and lets the command close what it runs; the process then ends with
/// exit code 0.
final class Shutdown {
  private final CompletableFuture<Void> asked = new CompletableFuture<>();
  private final CountDownLatch done = new CountDownLatch(1);

  Shutdown() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::onSignal, "shutdown"));
  }

  private void onSignal() {
    asked.complete(null);
    try {
      done.await();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(0);
  }

  /// Completed when a signal asks to stop.
  CompletableFuture<Void> asked() {
    return asked;
  }

  /// All is closed.
  void done() {
    done.countDown();
  }
}
