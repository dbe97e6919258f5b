package dev.gadgetcode.hub.store;

import java.sql.Connection;
import java.sql.SQLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A session that holds the database's advisory lock for as long as this process lives: the server
/// frees it when the process is gone. It only tells others that somebody is there; what may be
/// written is up to the lease. Used by one thread at a time.
final class LockSession implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(LockSession.class);

  /// A number that other programs in the same database hardly use.
  static final long KEY = 4_707_318_412_206_119_310L;

  private static final int ANSWER_SECONDS = 2;

  private final PostgresEngine engine;
  private Connection connection;
  private boolean lost;

  LockSession(PostgresEngine engine) throws SQLException {
    this.engine = engine;
    this.connection = engine.openSession();
  }

  Connection connection() {
    return connection;
  }

  boolean tryLock() throws SQLException {
    return call("pg_try_advisory_lock");
  }

  void unlock() throws SQLException {
    call("pg_advisory_unlock");
  }

  private boolean call(String function) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT %s(%d)".formatted(function, KEY))) {
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
      lost = !tryLock();
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
