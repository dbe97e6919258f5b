package dev.gadgetcode.hub.store;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// The table of leases, as a hub that starts uses it. The row of the whole database is always
/// there, and its fence counts up with every hub that starts, alone or with others: what a hub read
/// before holds only while it has not moved. Used by the thread that opens the store.
final class LeaseTable {
  private static final String CREATE =
      """
      CREATE TABLE IF NOT EXISTS hub_lease (name TEXT PRIMARY KEY, fence BIGINT NOT NULL,
        hub TEXT NOT NULL, host TEXT NOT NULL, pid BIGINT NOT NULL, since TIMESTAMPTZ NOT NULL,
        until TIMESTAMPTZ NOT NULL, kept BIGINT NOT NULL)
      """;
  private static final String ADD_PRINT =
      "ALTER TABLE hub_lease ADD COLUMN IF NOT EXISTS print TEXT NOT NULL DEFAULT ''";
  private static final String FIRST =
      """
      INSERT INTO hub_lease (name, fence, hub, host, pid, since, until, kept)
      VALUES (?, 0, '', '', 0, clock_timestamp(), clock_timestamp(), 0) ON CONFLICT (name) DO NOTHING
      """;
  private static final String READ =
      "SELECT %s FROM hub_lease ORDER BY fence".formatted(Holder.COLUMNS);
  private static final String TAKE =
      """
      UPDATE hub_lease SET fence = fence + 1, hub = ?, host = ?, pid = ?, since = clock_timestamp(),
        until = clock_timestamp() + make_interval(secs => ?), kept = 0
      WHERE name = ? AND fence = ?
      """;
  private static final String REMOVE =
      "DELETE FROM hub_lease WHERE name = ? AND fence = ? AND (until <= clock_timestamp() OR ?)";
  private static final String OTHERS = "SELECT 1 FROM hub_lease WHERE name <> ?";
  private static final String COUNT =
      "UPDATE hub_lease SET fence = fence + 1 WHERE name = ? AND fence = ?";
  private static final String JOIN =
      """
      INSERT INTO hub_lease (name, fence, hub, host, pid, since, until, kept, print)
      VALUES (?, ?, ?, ?, ?, clock_timestamp(), clock_timestamp() + make_interval(secs => ?), 0, ?)
      """;
  private static final String END_SESSIONS =
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = ?
      """;

  private final Connection session;
  private final String hub;
  private final String host = host();
  private final long pid = ProcessHandle.current().pid();

  /// @param session with auto-commit on
  LeaseTable(Connection session, String hub) {
    this.session = session;
    this.hub = hub;
  }

  /// The name of this machine.
  static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException _) {
      return "localhost";
    }
  }

  /// Two hubs that find no table must not both make it.
  void create() throws SQLException {
    together(() -> {
      try (var statement = session.createStatement()) {
        statement.execute("SELECT pg_advisory_xact_lock(%d)".formatted(LockSession.KEY + 1));
        statement.execute("SET LOCAL client_min_messages = warning");
        statement.execute(CREATE);
        statement.execute(ADD_PRINT);
      }
      update(FIRST, Lease.WHOLE);
      return true;
    });
  }

  /// All that there are, the whole database's among them.
  List<Holder> read() throws SQLException {
    var found = new ArrayList<Holder>();
    try (var statement = session.prepareStatement(READ);
        var rows = statement.executeQuery()) {
      while (rows.next()) {
        found.add(Holder.of(rows));
      }
    }
    return found;
  }

  /// Cuts whoever is still connected for a hub.
  void endSessions(Holder holder) throws SQLException {
    try (var statement = session.prepareStatement(END_SESSIONS)) {
      statement.setString(1, PostgresEngine.sessionName(holder.hub()));
      statement.executeQuery().close();
    }
  }

  /// Takes the whole database and ends the leases of all others.
  ///
  /// @return false where somebody came in between
  boolean take(Holder whole, List<Holder> others) throws SQLException {
    return together(() -> {
      if (update(TAKE, hub, host, pid, (double) Lease.SECONDS, whole.name(), whole.fence()) == 0) {
        return false;
      }
      for (var other : others) {
        update(REMOVE, other.name(), other.fence(), isDead(other));
      }
      try (var statement = session.prepareStatement(OTHERS)) {
        statement.setString(1, Lease.WHOLE);
        try (var rows = statement.executeQuery()) {
          return !rows.next();
        }
      }
    });
  }

  /// Adds a lease of this hub's own.
  ///
  /// @return false where somebody came in between
  boolean join(Holder whole, String print) throws SQLException {
    return together(() ->
        update(COUNT, whole.name(), whole.fence()) == 1
            && update(JOIN, hub, whole.fence() + 1, hub, host, pid, (double) Lease.SECONDS, print)
                == 1);
  }

  /// Whether the process is surely no more, or is this one: it has the lock then, and nobody else
  /// does.
  boolean isDead(Holder holder) {
    return isGone(holder) || (holder.host().equals(host) && holder.pid() == pid);
  }

  /// Whether the process was on this machine, and is no more.
  boolean isGone(Holder holder) {
    return holder.isGone(host);
  }

  @FunctionalInterface
  private interface Steps {
    boolean run() throws SQLException;
  }

  /// All of it, or nothing where it returns false or fails.
  private boolean together(Steps steps) throws SQLException {
    session.setAutoCommit(false);
    try {
      boolean done = steps.run();
      if (done) {
        session.commit();
      } else {
        session.rollback();
      }
      return done;
    } catch (SQLException | RuntimeException failed) {
      session.rollback();
      throw failed;
    } finally {
      session.setAutoCommit(true);
    }
  }

  private int update(String sql, Object... values) throws SQLException {
    try (PreparedStatement statement = session.prepareStatement(sql)) {
      for (int index = 0; index < values.length; index++) {
        statement.setObject(index + 1, values[index]);
      }
      return statement.executeUpdate();
    }
  }
}
