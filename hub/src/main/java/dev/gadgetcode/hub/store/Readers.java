package dev.gadgetcode.hub.store;

import java.sql.SQLException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// The connections that read: a bounded number, opened when first needed and lent to one query at a
/// time. Whoever finds none free waits. A query sees one state of the store throughout; one that
/// loses its connection is asked again on another, a few times. Thread-safe.
final class Readers implements AutoCloseable {
  /// A connection that rested for longer is tried before it is lent.
  private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private static final int MOST_LOSSES = 5;

  private final ConcurrentLinkedDeque<Rested> idle = new ConcurrentLinkedDeque<>();
  private final Semaphore free;
  private final int count;
  private final Engine engine;
  private volatile boolean closed;

  Readers(Engine engine, int count) {
    this.engine = engine;
    this.count = count;
    this.free = new Semaphore(count, true);
  }

  private record Rested(Handle handle, long sinceNanos) {}

  <T extends @Nullable Object> T read(Function<Handle, T> query) {
    free.acquireUninterruptibly();
    try {
      for (int losses = 1; ; losses++) {
        try {
          return readOnce(query);
        } catch (RuntimeException failed) {
          if (losses == MOST_LOSSES || engine.fault(failed) != Fault.LOST) {
            throw failed;
          }
        }
      }
    } finally {
      free.release();
    }
  }

  private <T extends @Nullable Object> T readOnce(Function<Handle, T> query) {
    if (closed) {
      throw new IllegalStateException("the store is closed");
    }
    var handle = take();
    try {
      var answer = query.apply(handle);
      handle.getConnection().rollback();
      idle.push(new Rested(handle, System.nanoTime()));
      return answer;
    } catch (SQLException failed) {
      handle.close();
      throw new ConnectionException(failed);
    } catch (RuntimeException | Error failed) {
      handle.close();
      throw failed;
    }
  }

  private Handle take() {
    for (var rested = idle.poll(); rested != null; rested = idle.poll()) {
      if (System.nanoTime() - rested.sinceNanos < REST_NANOS
          || engine.isAlive(rested.handle.getConnection())) {
        return rested.handle;
      }
      rested.handle.close();
    }
    try {
      return Handles.over(engine.openReader());
    } catch (SQLException failed) {
      throw new ConnectionException(failed);
    }
  }

  /// Waits for the queries that run.
  @Override
  public void close() {
    closed = true;
    free.acquireUninterruptibly(count);
    for (var rested = idle.poll(); rested != null; rested = idle.poll()) {
      rested.handle.close();
    }
    free.release(count);
  }
}
