package dev.gadgetcode.hub.store;

import static dev.gadgetcode.hub.store.Rows.kept;
import static dev.gadgetcode.hub.store.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.hub.postgres.Cluster;
import dev.gadgetcode.protocol.id.TurnId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A server that goes away and comes back: what was acked is there once, and what was not is kept
/// when it is back.
@Tag("slow")
final class PostgresOutageTest {
  private static final TurnId TURN = Rows.turn("turn");
  private static final int PATIENCE_SECONDS = 60;

  /// One that is stopped; the others' goes on.
  private static final Cluster own = Cluster.create();

  private final List<Throwable> broken = new CopyOnWriteArrayList<>();

  @ParameterizedTest
  @EnumSource(LostEngine.Loss.class)
  void aGroupWhoseCommitWasLostIsKeptOnce(LostEngine.Loss loss) throws Exception {
    var url = Databases.emptied();
    var next = new AtomicReference<>(LostEngine.Loss.NONE);
    try (var store = open(url, next)) {
      kept(store.commit(Change.of(row(TURN, 1))));
      next.set(loss);

      kept(store.commit(new Change(List.of(row(TURN, 2)), List.of(Rows.fact("s", 1)), List.of())));
      kept(store.commit(Change.of(row(TURN, 3))));

      assertThat(store.journal().after(TURN, 0, Integer.MAX_VALUE))
          .isEqualTo(Rows.rows(TURN, 1, 3));
    }
    try (var store = Rows.open(url)) {
      assertThat(store.journal().after(TURN, 0, Integer.MAX_VALUE))
          .isEqualTo(Rows.rows(TURN, 1, 3));
      assertThat(store.journal().facts("s")).containsExactly(Rows.fact("s", 1));
    }
    assertThat(broken).isEmpty();
  }

  private Store open(String url, AtomicReference<LostEngine.Loss> next) {
    return PostgresStore.open(
        DatabaseUrl.of(url), broken::add, PATIENCE_SECONDS, engine -> new LostEngine(engine, next));
  }

  /// Twice the server ends in the middle of a stream, with what it had in memory.
  @Test
  void nothingAckedIsLostOrDoubledByCrashesOfTheServer() throws Exception {
    var url = own.newDatabase();
    var acked = new AtomicLong();
    var stop = new AtomicBoolean();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      try (var store = PostgresStore.open(DatabaseUrl.of(url), broken::add)) {
        var streaming = threads.submit(() -> stream(store, acked, stop));
        var reading = threads.submit(() -> readFacts(store, stop));
        for (int crash = 0; crash < 2; crash++) {
          awaitProgress(acked, streaming);
          own.crash();
          own.start();
        }
        awaitProgress(acked, streaming);
        own.restart();
        awaitProgress(acked, streaming);
        stop.set(true);
        streaming.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(reading.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isPositive();
      }
      try (var store = Rows.open(url)) {
        assertThat(store.journal().lastSeq(TURN)).isEqualTo(acked.get());
        assertThat(store.journal().after(TURN, 0, Integer.MAX_VALUE))
            .isEqualTo(Rows.rows(TURN, 1, acked.get()));
        assertThat(store.journal().facts("log")).hasSize(Math.toIntExact(acked.get()));
      }
    }
    assertThat(broken).isEmpty();
  }

  private static long stream(Store store, AtomicLong acked, AtomicBoolean stop) throws Exception {
    for (long seq = 1; !stop.get(); seq++) {
      kept(
          store.commit(
              new Change(
                  List.of(row(TURN, seq)), List.of(Rows.fact("log", (int) seq)), List.of())));
      synchronized (acked) {
        acked.set(seq);
        acked.notifyAll();
      }
    }
    return acked.get();
  }

  private static int readFacts(Store store, AtomicBoolean stop) {
    int seen = 0;
    while (!stop.get()) {
      int now = store.journal().facts("log").size();
      assertThat(now).isGreaterThanOrEqualTo(seen);
      seen = now;
    }
    return seen;
  }

  /// Waits until a few more are acked.
  private void awaitProgress(AtomicLong acked, Future<Long> streaming) throws InterruptedException {
    long goal = acked.get() + 20;
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    synchronized (acked) {
      while (acked.get() < goal) {
        long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        assertThat(streaming).as("acked up to %s, broken %s", acked, broken).isNotDone();
        assertThat(left).as("acked up to %s, broken %s", acked, broken).isPositive();
        acked.wait(Math.min(left, 1_000));
      }
    }
  }

  @Test
  void aServerThatStaysAwayEndsTheProcess() throws Exception {
    var told = new CountDownLatch(1);
    try (var store =
        PostgresStore.open(
            DatabaseUrl.of(own.newDatabase()),
            failed -> {
              broken.add(failed);
              told.countDown();
            },
            1,
            engine -> engine)) {
      kept(store.commit(Change.of(row(TURN, 1))));
      own.crash();

      var commit = store.commit(Change.of(row(TURN, 2)));

      Rows.await(told);
      assertThatThrownBy(() -> kept(commit)).hasCauseInstanceOf(StoreBroken.class);
      assertThatThrownBy(() -> store.read(handle -> handle.execute("SELECT 1")))
          .isInstanceOf(RuntimeException.class);
      assertThat(broken).hasSize(1);
    } finally {
      own.start();
    }
  }

  /// What the server refuses for want of room, or because it takes no writes, is refused alone.
  @Test
  void aServerThatTakesNoWritesIsFullAndIsReadOn() throws Exception {
    var url = Cluster.shared().newDatabase();
    var name = Cluster.nameOf(url);
    try (var store = PostgresStore.open(DatabaseUrl.of(url), broken::add)) {
      kept(store.commit(Change.of(row(TURN, 1))));
      Cluster.shared()
          .execute("ALTER DATABASE %s SET default_transaction_read_only = on".formatted(name));
      Cluster.shared().endSessions(name);

      for (int attempt = 0; attempt < 3; attempt++) {
        assertThatThrownBy(() -> kept(store.commit(Change.of(row(TURN, 2)))))
            .isInstanceOf(ExecutionException.class)
            .hasCauseInstanceOf(StorageFull.class);
        assertThat(store.journal().lastSeq(TURN)).isEqualTo(1);
        assertThat(store.journal().facts("s")).isEmpty();
      }
      Cluster.shared()
          .execute("ALTER DATABASE %s RESET default_transaction_read_only".formatted(name));
      kept(store.commit(Change.of(row(TURN, 2))));

      assertThat(store.journal().lastSeq(TURN)).isEqualTo(2);
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void whoseFaultItIsIsReadFromTheState() {
    var faults = new ArrayList<Fault>();
    for (var state : List.of("53100", "08006", "57P01", "23505", "XX000", "58030")) {
      var failed = new SQLException("made for a test", state);
      faults.add(PostgresFaults.of(new RuntimeException(failed)));
    }

    assertThat(faults)
        .containsExactly(
            Fault.FULL, Fault.LOST, Fault.LOST, Fault.CHANGE, Fault.BROKEN, Fault.BROKEN);
    assertThat(PostgresFaults.of(new IllegalStateException("a bug"))).isEqualTo(Fault.CHANGE);
    assertThat(PostgresFaults.of(new StoreTakenOver("over"))).isEqualTo(Fault.BROKEN);
    assertThat(PostgresFaults.of(new OutOfMemoryError())).isEqualTo(Fault.BROKEN);
  }
}
