package dev.gadgetcode.hub.store;

import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.flywaydb.core.api.FlywayException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The store in a PostgreSQL database, which this process holds by its lease, alone or with others.
/// A thread of its own renews the lease while nothing is written. Thread-safe.
public final class PostgresStore implements Store {
  private static final Logger log = LoggerFactory.getLogger(PostgresStore.class);

  /// How long the server may be away before the hub ends.
  private static final int PATIENCE_SECONDS = 60;

  /// How long it may be away when the hub starts.
  private static final int START_SECONDS = 30;

  private static final Change NOTHING = new Change(List.of(), List.of(), List.of());

  private final PostgresEngine engine;
  private final LockSession lock;
  private final Lease lease;
  private final SqlStore store;
  private final Homes homes;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread renewal;

  private PostgresStore(PostgresEngine engine, LockSession lock, Lease lease, SqlStore store) {
    this.engine = engine;
    this.lock = lock;
    this.lease = lease;
    this.store = store;
    this.homes = new Homes(store, lease, store.rows());
    this.renewal = Thread.ofPlatform().daemon().name("store-lease").start(this::renew);
  }

  /// Opens the store, and makes its tables where there are none.
  ///
  /// @param broken told once when nobody can say any more what is kept, or the database is
  ///   another's. It runs on the writer's thread, ends the process, and does not wait for the store
  /// @throws DatabaseUnusable for a reason that a person has to mend
  public static PostgresStore open(DatabaseUrl url, Consumer<Throwable> broken) {
    return open(url, broken, START_SECONDS);
  }

  /// @param startSeconds how long the server may be away before it is given up
  static PostgresStore open(DatabaseUrl url, Consumer<Throwable> broken, int startSeconds) {
    return opened(url, PATIENCE_SECONDS, startSeconds, engine -> open(url, engine, engine, broken));
  }

  /// @param between puts something between the store and its engine
  static PostgresStore open(
      DatabaseUrl url,
      Consumer<Throwable> broken,
      int patienceSeconds,
      UnaryOperator<Engine> between) {
    return opened(
        url,
        patienceSeconds,
        START_SECONDS,
        engine -> open(url, engine, between.apply(engine), broken));
  }

  /// Opens the store as one of several hubs that share the database, and makes its tables where
  /// there are none.
  ///
  /// @param print tells the master key of this hub, which all of them have in common
  /// @param broken as with {@link #open}
  /// @throws DatabaseUnusable for a reason that a person has to mend
  public static PostgresStore openShared(
      DatabaseUrl url, String print, Consumer<Throwable> broken) {
    return opened(
        url, PATIENCE_SECONDS, START_SECONDS, engine -> openShared(url, engine, print, broken));
  }

  @FunctionalInterface
  private interface Opening {
    PostgresStore open(PostgresEngine engine) throws SQLException, InterruptedException;
  }

  /// Each try is made with an engine of its own: a lease that one took before it failed is then
  /// another's, and over.
  private static PostgresStore opened(
      DatabaseUrl url, int patienceSeconds, int startSeconds, Opening opening) {
    var wait = new DatabaseWait(url, startSeconds);
    try {
      while (true) {
        var engine = new PostgresEngine(url, patienceSeconds);
        try {
          return opening.open(engine);
        } catch (SQLException | FlywayException | JdbiException failed) {
          if (engine.fault(failed) != Fault.LOST) {
            throw new DatabaseUnusable(
                "the store in %s cannot be opened: %s".formatted(url, failed.getMessage()), failed);
          }
          wait.pause(failed);
        }
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new DatabaseUnusable("opening the store in %s was stopped".formatted(url), interrupted);
    }
  }

  private static PostgresStore open(
      DatabaseUrl url, PostgresEngine engine, Engine used, Consumer<Throwable> broken)
      throws SQLException, InterruptedException {
    var lock = new LockSession(engine, LockSession.Kind.ALONE);
    try {
      PostgresSettings.check(lock.connection(), url);
      var lease = leases(url, engine, lock).alone();
      engine.use(lease);
      Migrations.onPostgres(engine.patientSource(), url.toString()).run();
      return new PostgresStore(engine, lock, lease, SqlStore.open(used, broken));
    } catch (SQLException | InterruptedException | RuntimeException | Error failed) {
      lock.close();
      throw failed;
    }
  }

  private static PostgresStore openShared(
      DatabaseUrl url, PostgresEngine engine, String print, Consumer<Throwable> broken)
      throws SQLException, InterruptedException {
    var lock = new LockSession(engine, LockSession.Kind.SHARED);
    try {
      PostgresSettings.check(lock.connection(), url);
      var lease = leases(url, engine, lock).shared(print);
      engine.use(lease);
      var table = new LeaseTable(lock.connection(), engine.hub());
      Migrations.onPostgres(engine.patientSource(), url.toString()).runFor(lease, table);
      var before = Lease.numbersOf(lease.fence());
      return new PostgresStore(engine, lock, lease, SqlStore.openShared(engine, broken, before));
    } catch (SQLException | InterruptedException | RuntimeException | Error failed) {
      lock.close();
      throw failed;
    }
  }

  private static Leases leases(DatabaseUrl url, PostgresEngine engine, LockSession lock) {
    var table = new LeaseTable(lock.connection(), engine.hub());
    return new Leases(table, lock, engine.hub(), url.toString());
  }

  /// The homes of users, where the database is shared.
  public Homes homes() {
    return homes;
  }

  /// An empty change is a group like any other: it renews the lease, and finds out if it is lost.
  private void renew() {
    var last = CompletableFuture.<Void>completedFuture(null);
    try {
      while (!closed.await(Lease.RENEWAL_MILLIS, TimeUnit.MILLISECONDS)) {
        lock.mend();
        if (last.isDone()) {
          last = store.commit(NOTHING);
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public CompletableFuture<Void> commit(Change change) {
    return store.commit(change);
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
    closed.countDown();
    engine.stopWaiting();
    try (lock) {
      renewal.join();
      store.close();
      lock.mend();
      lease.release(lock.connection());
    } catch (SQLException failed) {
      log.warn("the lease was not given back; it ends by itself cause={}", failed.getMessage());
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
