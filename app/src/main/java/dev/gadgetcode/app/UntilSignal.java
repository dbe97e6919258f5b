package dev.gadgetcode.app;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/// Runs a command until SIGTERM or SIGINT. A signal interrupts it wherever it waits; it closes what
/// it opened on its way out, and the process ends with exit code 0.
final class UntilSignal {
  private UntilSignal() {}

  /// What a command does; it ends by interruption.
  @FunctionalInterface
  interface Body {
    int run() throws Exception;
  }

  static int run(Body body) throws Exception {
    var worker = Thread.currentThread();
    var signalled = new AtomicBoolean();
    var closed = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  if (closed.getCount() > 0) {
                    signalled.set(true);
                    worker.interrupt();
                    awaitClosed(closed);
                    Runtime.getRuntime().halt(0);
                  }
                },
                "signal"));
    try {
      return body.run();
    } catch (InterruptedException interrupted) {
      if (signalled.get()) {
        return 0;
      }
      throw interrupted;
    } finally {
      closed.countDown();
    }
  }

  private static void awaitClosed(CountDownLatch closed) {
    try {
      closed.await();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// Waits for the signal.
  static int forever() throws InterruptedException {
    new CountDownLatch(1).await();
    return 0;
  }
}
