package dev.gadgetcode.hub.store;

import java.util.concurrent.CompletableFuture;

/// A change that waits to be kept, and who is told.
record Pending(Change change, CompletableFuture<Void> kept) {
  Pending(Change change) {
    this(change, new CompletableFuture<>());
  }

  /// About how much memory it takes, in characters.
  int weight() {
    int weight = 1_000;
    for (var event : change.events()) {
      weight += event.args().length();
    }
    for (var fact : change.facts()) {
      weight += fact.body().length();
    }
    return weight;
  }
}
