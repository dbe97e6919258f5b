package dev.gadgetcode.system.shared;

import java.util.concurrent.CompletableFuture;

/// Counts what the models hear, so that a moment of chance is one of work and not of the clock.
/// Thread-safe.
public final class Progress {
  private int left;
  private CompletableFuture<Void> reached = new CompletableFuture<>();

  public synchronized void step() {
    left--;
    if (left == 0) {
      reached.complete(null);
    }
  }

  /// Completes when so many more things are heard.
  public synchronized CompletableFuture<Void> after(int steps) {
    left = steps;
    reached = new CompletableFuture<>();
    return reached;
  }
}
