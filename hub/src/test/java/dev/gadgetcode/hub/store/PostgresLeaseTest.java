package dev.gadgetcode.hub.store;

import static dev.gadgetcode.hub.store.Rows.kept;
import static dev.gadgetcode.hub.store.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.hub.postgres.Cluster;
import dev.gadgetcode.protocol.id.TurnId;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// One hub at a time has a database, however the one before it went.
@Tag("slow")
final class PostgresLeaseTest {
  private static final TurnId TURN = Rows.turn("turn");

  private final String url = Databases.emptied();
  private final List<Throwable> broken = new CopyOnWriteArrayList<>();

  @Test
  void aSecondHubIsRefusedAndToldWhoIsThere() {
    try (var _ = open()) {
      assertThatThrownBy(this::open)
          .isInstanceOf(DatabaseUnusable.class)
          .hasMessageContaining("is held by the hub on ")
          .hasMessageContaining("pid " + ProcessHandle.current().pid())
          .hasMessageNotContaining(Cluster.PASSWORD);
    }
    open().close();
  }

  /// The lease of the killed one would run for ten seconds; its process is known to be dead.
  @Test
  void theNextHubStartsAtOnceWhereTheLastWasKilled() throws Exception {
    var child = ChildStore.start(url, "hold");
    assertThat(child.readLine()).isEqualTo("open");
    child.kill();

    var next = CompletableFuture.supplyAsync(this::open);

    next.get(Lease.SECONDS - 2, TimeUnit.SECONDS).close();
  }

  /// A server that is busy for a process sees its death only when it is done.
  @Test
  void theNextHubWaitsForAServerThatHasNotNoticedYetThatTheLastWasKilled() throws Exception {
    var child = ChildStore.start(url, "hold");
    assertThat(child.readLine()).isEqualTo("open");
    child.kill();

    CompletableFuture<Store> next;
    try (var unnoticed = DriverManager.getConnection(url);
        var statement = unnoticed.createStatement()) {
      statement.execute("SELECT pg_advisory_lock(%d)".formatted(LockSession.KEY));
      next = CompletableFuture.supplyAsync(this::open);
      awaitRefusedLock(statement, next);
    }

    next.get(Lease.SECONDS, TimeUnit.SECONDS).close();
  }

  private static void awaitRefusedLock(Statement statement, CompletableFuture<Store> next)
      throws SQLException {
    boolean asked = false;
    while (!asked && !next.isDone()) {
      try (var rows =
          statement.executeQuery(
              "SELECT 1 FROM pg_stat_activity WHERE datname = current_database()"
                  + " AND state = 'idle' AND query LIKE 'SELECT pg_try_advisory_lock(%'")) {
        asked = rows.next();
      }
    }
  }

  /// Nobody here can see whether a process of another machine lives.
  @Test
  void aLeaseOfAnotherMachineIsWaitedFor() throws Exception {
    open().close();
    execute(
        "UPDATE hub_lease SET host = 'elsewhere', pid = 1,"
            + " until = clock_timestamp() + interval '2 seconds'");

    long start = System.nanoTime();
    open().close();

    assertThat(System.nanoTime() - start).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(1_500));
  }

  @Test
  void aHubThatSleptThroughItsLeaseWritesNothingAndEnds() throws Exception {
    var child = ChildStore.start(url, "stream");
    assertThat(child.readLine()).isEqualTo("open");
    assertThat(child.readLine()).isNotNull();
    signal(child, "STOP");
    execute("UPDATE hub_lease SET until = clock_timestamp()");

    try (var store = open()) {
      var last = Rows.turn("a");
      long kept = store.journal().lastSeq(last);
      kept(store.commit(Change.of(row(TURN, 1))));
      signal(child, "CONT");

      assertThat(child.rest().getLast()).contains("taken over by another hub");
      assertThat(child.process().waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(child.process().exitValue()).isEqualTo(3);

      assertThat(store.journal().lastSeq(last)).isEqualTo(kept);
      kept(store.commit(Change.of(row(TURN, 2))));
    }
    try (var store = open()) {
      assertThat(store.journal().lastSeq(TURN)).isEqualTo(2);
    }
    assertThat(broken).isEmpty();
  }

  private static void signal(ChildStore child, String signal) throws Exception {
    var kill = new ProcessBuilder("kill", "-" + signal, Long.toString(child.process().pid()));
    assertThat(kill.start().waitFor()).isZero();
  }

  /// Even one whose connection still works is fenced, by the statement that begins its group.
  @Test
  void aWriterOfAnOlderLeaseIsFencedInItsTransaction() throws Exception {
    try (var store = open()) {
      kept(store.commit(Change.of(row(TURN, 1))));
      execute("UPDATE hub_lease SET fence = fence + 1");

      assertThatThrownBy(() -> kept(store.commit(Change.of(row(TURN, 2)))))
          .hasCauseInstanceOf(StoreBroken.class);

      assertThat(broken).singleElement().isInstanceOf(StoreTakenOver.class);
    }
    try (var store = open()) {
      assertThat(store.journal().lastSeq(TURN)).isEqualTo(1);
    }
  }

  /// Whoever cuts the session of the lock does not take the database from a hub that lives.
  @Test
  void aHubThatLostItsLockIsNotTakenOver() throws Exception {
    try (var store = open()) {
      kept(store.commit(Change.of(row(TURN, 1))));
      execute(
          "SELECT pg_terminate_backend(pid, 10000) FROM pg_locks WHERE locktype = 'advisory'"
              + " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())");
      execute("UPDATE hub_lease SET host = 'elsewhere'");

      assertThatThrownBy(this::open).hasMessageContaining("is held by the hub on elsewhere");

      kept(store.commit(Change.of(row(TURN, 2))));
    }
    assertThat(broken).isEmpty();
  }

  private Store open() {
    return PostgresStore.open(DatabaseUrl.of(url), broken::add);
  }

  private void execute(String statement) throws SQLException {
    try (var connection = DriverManager.getConnection(url);
        var executed = connection.createStatement()) {
      executed.execute(statement);
    }
  }
}
