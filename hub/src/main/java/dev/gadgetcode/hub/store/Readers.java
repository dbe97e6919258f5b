package dev.gadgetcode.hub.store;

import java.sql.SQLException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// The connections that read: a bounded number, opened when first needed and lent to one query at a
/// time. Whoever finds none free waits. A query sees one state of the store throughout.
/// Thread-safe.
final class Readers implements AutoCloseable {
  private final ConcurrentLinkedDeque<Handle> idle = new ConcurrentLinkedDeque<>();
  private final Semaphore free;
  private final int count;
  private final Engine engine;
  private volatile boolean closed;

  Readers(Engine engine, int count) {
    this.engine = engine;
    this.count = count;
    this.free = new Semaphore(count, true);
  }

  <T extends @Nullable Object> T read(Function<Handle, T> query) {
    free.acquireUninterruptibly();
    try {
      if (closed) {
        throw new IllegalStateException("the store is closed");
      }
      var handle = take();
      try {
        var answer = query.apply(handle);
        handle.getConnection().rollback();
        idle.push(handle);
        return answer;
      } catch (SQLException failed) {
        handle.close();
        throw new ConnectionException(failed);
      } catch (RuntimeException | Error failed) {
        handle.close();
        throw failed;
      }
    } finally {
      free.release();
    }
  }

  private Handle take() {
    var handle = idle.poll();
    if (handle != null) {
      return handle;
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
    for (var handle = idle.poll(); handle != null; handle = idle.poll()) {
      handle.close();
    }
    free.release(count);
  }
}
