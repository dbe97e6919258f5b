package dev.gadgetcode.hub.store;

import java.sql.Connection;
import java.sql.SQLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A session that holds the database's advisory lock for as long as this process lives, alone or
/// together with other hubs: the server frees it when the process is gone. One that shares it holds
/// another that is its own, by which others see that it lives. Locks only tell others that somebody
/// is there; what may be written is up to the lease. Used by one thread at a time.
final class LockSession implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(LockSession.class);

  /// A number that other programs in the same database hardly use.
  static final long KEY = 4_707_318_412_206_119_310L;

  /// What a hub's own lock is called, beside its fence.
  static final int OWN = 1_963_310_207;

  private static final int ANSWER_SECONDS = 2;

  private final PostgresEngine engine;
  private final Kind kind;
  private Connection connection;
  private long fence;
  private boolean lost;

  /// How the lock is held.
  enum Kind {
    ALONE("pg_try_advisory_lock", "pg_advisory_unlock"),
    SHARED("pg_try_advisory_lock_shared", "pg_advisory_unlock_shared");

    private final String take;
    private final String free;

    Kind(String take, String free) {
      this.take = take;
      this.free = free;
    }
  }

  LockSession(PostgresEngine engine, Kind kind) throws SQLException {
    this.engine = engine;
    this.kind = kind;
    this.connection = engine.openSession();
  }

  /// Whether others may hold the lock too.
  boolean isShared() {
    return kind == Kind.SHARED;
  }

  Connection connection() {
    return connection;
  }

  boolean tryLock() throws SQLException {
    return call("%s(%d)".formatted(kind.take, KEY));
  }

  void unlock() throws SQLException {
    call("%s(%d)".formatted(kind.free, KEY));
  }

  /// Holds the lock of a hub that has this fence, which is its own.
  void hold(long ownFence) throws SQLException {
    fence = ownFence;
    holdOwn();
  }

  private boolean holdOwn() throws SQLException {
    return fence == 0 || call("pg_try_advisory_lock(%d, %d)".formatted(OWN, fence));
  }

  private boolean call(String function) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT " + function)) {
      return rows.next() && rows.getBoolean(1);
    }
  }

  /// Opens another session where this one was lost, and takes the lock again. Where that fails it
  /// is for the next time.
  void mend() {
    try {
      if (!lost && connection.isValid(ANSWER_SECONDS)) {
        return;
      }
      lost = true;
      connection.close();
      connection = engine.openSession();
      lost = !(tryLock() && holdOwn());
    } catch (SQLException failed) {
      log.debug("the lock is not held again yet", failed);
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException failed) {
      log.warn("closing the session of the lock failed", failed);
    }
  }
}
