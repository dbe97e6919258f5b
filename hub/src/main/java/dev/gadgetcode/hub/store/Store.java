package dev.gadgetcode.hub.store;

import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// The hub's durable memory: one writer, any number of readers. Thread-safe.
public interface Store extends AutoCloseable {
  /// Makes a change durable, in one transaction with whatever else waits at that moment.
  ///
  /// The future completes after the sync, on a thread that tells all of a group one after the
  /// other: what depends on it is short or moves elsewhere. It completes exceptionally where
  /// nothing of the change is kept, with {@link StorageFull} when there was no room. Changes are
  /// kept in the order of the calls. The queue is bounded: the caller waits while it is full.
  CompletableFuture<Void> commit(Change change);

  /// Whether a change can be handed in now without waiting for room, and a few more.
  boolean hasRoom();

  /// Reads on the calling thread and sees every change whose commit has completed. The number of
  /// connections is bounded: the caller waits for a free one.
  <T extends @Nullable Object> T read(Function<Handle, T> query);

  Journal journal();

  /// How many groups of changes it has kept: the transactions that they shared.
  long groups();

  /// Lets what was handed in before become durable, and refuses what comes after.
  @Override
  void close();
}
