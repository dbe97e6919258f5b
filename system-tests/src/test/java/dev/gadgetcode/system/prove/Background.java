package dev.gadgetcode.system.prove;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/// Work on a virtual thread of its own. Stateless.
final class Background {
  private Background() {}

  /// Completes with what the work gave, or as it failed.
  static <T> CompletableFuture<T> of(Callable<T> work) {
    var done = new CompletableFuture<T>();
    Thread.ofVirtual()
        .start(() -> {
          try {
            done.complete(work.call());
          } catch (Throwable failed) {
            done.completeExceptionally(failed);
          }
        });
    return done;
  }
}
