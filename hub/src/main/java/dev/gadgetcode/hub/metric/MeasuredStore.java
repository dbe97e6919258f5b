package dev.gadgetcode.hub.metric;

import dev.gadgetcode.hub.store.Change;
import dev.gadgetcode.hub.store.Journal;
import dev.gadgetcode.hub.store.Store;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// A store whose commits are timed and counted. Thread-safe.
public final class MeasuredStore implements Store {
  private static final double NANOS = 1e9;

  private final Store store;
  private final Metrics metrics;
  private final Histogram latency;
  private final AtomicInteger waiting = new AtomicInteger();

  public MeasuredStore(Store store, Metrics metrics) {
    this.store = store;
    this.metrics = metrics;
    this.latency =
        metrics.histogram(
            "gadget_store_commit_seconds", 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5);
    metrics.gauge("gadget_store_commits_waiting", () -> (double) waiting.get());
    metrics.counter("gadget_store_groups_total", store::groups);
  }

  @Override
  public CompletableFuture<Void> commit(Change change) {
    long start = System.nanoTime();
    waiting.incrementAndGet();
    if (!change.events().isEmpty()) {
      metrics.count("gadget_changes_with_events_total", "");
    }
    var kept = store.commit(change);
    kept.whenComplete((_, failed) -> {
      waiting.decrementAndGet();
      latency.observe((System.nanoTime() - start) / NANOS);
      if (failed != null) {
        metrics.count("gadget_store_failures_total", "");
      }
    });
    return kept;
  }

  @Override
  public boolean hasRoom() {
    return store.hasRoom();
  }

  @Override
  public <T extends @Nullable Object> T read(Function<Handle, T> query) {
    return store.read(query);
  }

  @Override
  public Journal journal() {
    return store.journal();
  }

  @Override
  public long groups() {
    return store.groups();
  }

  @Override
  public void close() {
    store.close();
  }
}
