package dev.gadgetcode.hub.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/// PostgreSQL: every commit is on the server's disk before it returns, and fenced by this process's
/// lease. While the server is away, as when it restarts, whoever wants a connection waits for it,
/// within limits. Thread-safe.
final class PostgresEngine implements Engine {
  private static final int CONNECT_SECONDS = 5;

  /// What takes longer counts as lost. Longer than a forgotten transaction can hold up others.
  private static final int ANSWER_SECONDS = 30;

  private static final int ALIVE_SECONDS = 2;
  private static final long PAUSE_MILLIS = 100;

  /// A transaction that does nothing for so long is ended by the server: its process is asleep, or
  /// cut off, and others must not wait for it.
  private static final String WRITER =
      """
      SET synchronous_commit = on;
      SET idle_in_transaction_session_timeout = '10s';
      SET client_min_messages = warning
      """;

  private final String hub = UUID.randomUUID().toString();
  private final DatabaseUrl url;
  private final PGSimpleDataSource source;
  private final long patienceNanos;
  private volatile @Nullable Lease lease;
  private volatile boolean closing;

  /// @param patienceSeconds how long the server may be away
  PostgresEngine(DatabaseUrl url, int patienceSeconds) {
    this.url = url;
    this.patienceNanos = TimeUnit.SECONDS.toNanos(patienceSeconds);
    this.source = source(ANSWER_SECONDS);
  }

  /// What the address says comes first, except for the name, which others look for.
  private PGSimpleDataSource source(int answerSeconds) {
    var made = new PGSimpleDataSource();
    made.setConnectTimeout(CONNECT_SECONDS);
    made.setSocketTimeout(answerSeconds);
    made.setTcpKeepAlive(true);
    made.setReWriteBatchedInserts(true);
    made.setURL(url.value().value());
    made.setApplicationName(sessionName(hub));
    return made;
  }

  /// How the sessions of a hub are named at the server.
  static String sessionName(String hub) {
    return "gadget-hub " + hub;
  }

  /// The name of this process, which no other has.
  String hub() {
    return hub;
  }

  /// For steps that may take long.
  DataSource patientSource() {
    return source(0);
  }

  /// From now on the writer's transactions are this lease's.
  void use(Lease taken) {
    lease = taken;
  }

  /// Nobody waits for a server that is away any more.
  void stopWaiting() {
    closing = true;
  }

  /// A session with auto-commit on; fails at once where the server is away.
  Connection openSession() throws SQLException {
    return source.getConnection();
  }

  @Override
  public Connection openWriter() throws SQLException {
    return whenThere(() -> {
      var connection = source.getConnection();
      try (var statement = connection.createStatement()) {
        statement.execute(WRITER);
        connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        connection.setReadOnly(false);
        connection.setAutoCommit(false);
        return connection;
      } catch (SQLException failed) {
        connection.close();
        throw failed;
      }
    });
  }

  @Override
  public Connection openReader() throws SQLException {
    return whenThere(() -> {
      var connection = source.getConnection();
      try {
        connection.setReadOnly(true);
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        connection.setAutoCommit(false);
        return connection;
      } catch (SQLException failed) {
        connection.close();
        throw failed;
      }
    });
  }

  @Override
  public Fault fault(Throwable thrown) {
    return PostgresFaults.of(thrown);
  }

  @Override
  public void begin(Connection connection, long group) throws SQLException {
    lease().renew(connection, group);
  }

  @Override
  public boolean isKept(long group) throws SQLException {
    return whenThere(() -> {
      try (var connection = source.getConnection()) {
        return lease().kept(connection) == group;
      }
    });
  }

  private Lease lease() {
    var taken = lease;
    if (taken == null) {
      throw new IllegalStateException("the lease is not taken yet");
    }
    return taken;
  }

  @Override
  public boolean rollBack(Connection connection) throws SQLException {
    if (connection.isClosed()) {
      return false;
    }
    connection.rollback();
    return true;
  }

  @Override
  public boolean isAlive(Connection connection) {
    try {
      return connection.isValid(ALIVE_SECONDS);
    } catch (SQLException _) {
      return false;
    }
  }

  @FunctionalInterface
  private interface Asked<T> {
    T of() throws SQLException;
  }

  /// Asks again and again while the server is away, until it was for too long.
  private <T> T whenThere(Asked<T> asked) throws SQLException {
    long start = System.nanoTime();
    while (true) {
      try {
        return asked.of();
      } catch (SQLException failed) {
        boolean over = closing || System.nanoTime() - start > patienceNanos;
        if (over || fault(failed) != Fault.LOST) {
          throw failed;
        }
        pause(failed);
      }
    }
  }

  private static void pause(SQLException failed) throws SQLException {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw failed;
    }
  }
}
