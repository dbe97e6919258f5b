package dev.gadgetcode.hub.store;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// How a hub that starts gets the lease of its database. Run by the thread that opens the store, on
/// the session that then holds the lock.
///
/// The lease alone is what counts. The lock tells a hub that is there from one that is gone: the
/// server takes it from a process the moment that it dies. So whoever finds the lease running and
/// the lock held is refused at once; who finds the lock free and knows the process to be dead takes
/// over at once; in doubt, as when that process is on another machine, one waits for the end of the
/// lease. Who holds the lock with a lease that is over is asleep or cut off: its sessions are
/// ended.
final class Leases {
  private static final Logger log = LoggerFactory.getLogger(Leases.class);
  private static final long PAUSE_MILLIS = 100;
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(6L * Lease.SECONDS);

  private static final String CREATE =
      """
      CREATE TABLE IF NOT EXISTS hub_lease (name TEXT PRIMARY KEY, fence BIGINT NOT NULL,
        hub TEXT NOT NULL, host TEXT NOT NULL, pid BIGINT NOT NULL, since TIMESTAMPTZ NOT NULL,
        until TIMESTAMPTZ NOT NULL, kept BIGINT NOT NULL)
      """;
  private static final String FIRST =
      """
      INSERT INTO hub_lease (name, fence, hub, host, pid, since, until, kept)
      VALUES (?, 0, '', '', 0, clock_timestamp(), clock_timestamp(), 0) ON CONFLICT (name) DO NOTHING
      """;
  private static final String READ =
      """
      SELECT fence, hub, host, pid, since,
        CAST(ceil(greatest(0, extract(epoch FROM until - clock_timestamp()))) AS INTEGER) AS seconds
      FROM hub_lease WHERE name = ?
      """;
  private static final String TAKE =
      """
      UPDATE hub_lease SET fence = fence + 1, hub = ?, host = ?, pid = ?, since = clock_timestamp(),
        until = clock_timestamp() + make_interval(secs => ?), kept = 0
      WHERE name = ? AND fence = ?
      """;
  private static final String END_SESSIONS =
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = ?
      """;

  private final Connection session;
  private final LockSession lock;
  private final String hub;
  private final String place;
  private final String host = host();
  private final long pid = ProcessHandle.current().pid();

  /// @param session with auto-commit on
  Leases(Connection session, LockSession lock, String hub, String place) {
    this.session = session;
    this.lock = lock;
    this.hub = hub;
    this.place = place;
  }

  /// Who has the lease, or had it last.
  ///
  /// @param seconds how long it still runs; 0 where it is over
  private record Holder(long fence, String hub, String host, long pid, Instant since, int seconds) {
    @Override
    public String toString() {
      return "the hub on %s, pid %d, since %s"
          .formatted(host, pid, since.truncatedTo(ChronoUnit.SECONDS));
    }
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException _) {
      return "localhost";
    }
  }

  /// Takes the lease and the lock.
  ///
  /// @throws DatabaseUnusable where another hub has them
  Lease take() throws SQLException, InterruptedException {
    create();
    boolean said = false;
    long start = System.nanoTime();
    while (System.nanoTime() - start < PATIENCE_NANOS) {
      var holder = read();
      boolean locked = lock.tryLock();
      if (locked && (holder.seconds == 0 || isDead(holder))) {
        endSessions(holder);
        if (take(holder)) {
          return new Lease(hub, holder.fence + 1, place);
        }
      } else if (!locked && holder.seconds > 0) {
        throw held(holder);
      } else if (!locked) {
        endSessions(holder);
      } else {
        lock.unlock();
        if (!said) {
          log.info("waits for the lease of {}, at most {} s", holder, holder.seconds);
          said = true;
        }
      }
      Thread.sleep(PAUSE_MILLIS);
    }
    throw new DatabaseUnusable(
        "the database %s is locked by somebody who does not say who they are".formatted(place),
        null);
  }

  /// Two hubs that find no table must not both make it.
  private void create() throws SQLException {
    session.setAutoCommit(false);
    try (var statement = session.createStatement();
        var first = session.prepareStatement(FIRST)) {
      statement.execute("SELECT pg_advisory_xact_lock(%d)".formatted(LockSession.KEY + 1));
      statement.execute("SET LOCAL client_min_messages = warning");
      statement.execute(CREATE);
      first.setString(1, Lease.NAME);
      first.executeUpdate();
      session.commit();
    } finally {
      session.setAutoCommit(true);
    }
  }

  private Holder read() throws SQLException {
    try (var statement = session.prepareStatement(READ)) {
      statement.setString(1, Lease.NAME);
      try (var rows = statement.executeQuery()) {
        if (!rows.next()) {
          throw new SQLException("the lease is gone from its table");
        }
        return new Holder(
            rows.getLong("fence"),
            rows.getString("hub"),
            rows.getString("host"),
            rows.getLong("pid"),
            rows.getObject("since", OffsetDateTime.class).toInstant(),
            rows.getInt("seconds"));
      }
    }
  }

  /// Whether the process is surely no more: it was on this machine, under a number that nobody has,
  /// or this process has now.
  private boolean isDead(Holder holder) {
    return holder.host.equals(host)
        && (holder.pid == pid || ProcessHandle.of(holder.pid).isEmpty());
  }

  private void endSessions(Holder holder) throws SQLException {
    try (var statement = session.prepareStatement(END_SESSIONS)) {
      statement.setString(1, PostgresEngine.sessionName(holder.hub));
      statement.executeQuery().close();
    }
  }

  private boolean take(Holder holder) throws SQLException {
    try (var statement = session.prepareStatement(TAKE)) {
      statement.setString(1, hub);
      statement.setString(2, host);
      statement.setLong(3, pid);
      statement.setDouble(4, Lease.SECONDS);
      statement.setString(5, Lease.NAME);
      statement.setLong(6, holder.fence);
      return statement.executeUpdate() == 1;
    }
  }

  private DatabaseUnusable held(Holder holder) {
    return new DatabaseUnusable(
        "the database %s is held by %s; end that process, or name another database with --store"
            .formatted(place, holder),
        null);
  }
}
