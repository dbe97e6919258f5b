package dev.gadgetcode.hub.store;

import static dev.gadgetcode.hub.store.Rows.kept;
import static dev.gadgetcode.hub.store.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.protocol.id.TurnId;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/// Disks without room, and disks that fail.
@Tag("slow")
final class FailingDiskTest {
  private static final TurnId TURN = Rows.turn("turn");

  @TempDir Path directory;

  private final List<Throwable> broken = new ArrayList<>();

  // --- no room -----------------------------------------------------------------------------

  /// On a real disk that is full where one can be mounted. Where not, the next test has to do.
  @Test
  void aFullDiskRefusesChangesAndTakesThemAgainWhenThereIsRoom() throws Exception {
    if (!SmallDisk.mount(directory)) {
      fillAFile();
      return;
    }
    try (var disk = new SmallDisk(directory);
        var store = SqliteStore.open(directory, broken::add)) {
      fillAndGoOn(store, disk::makeRoom);
    }
  }

  @Test
  void aFullFileRefusesChangesAndTakesThemAgainWhenThereIsRoom() throws Exception {
    fillAFile();
  }

  private void fillAFile() throws Exception {
    var pages = new AtomicInteger(500);
    try (var store =
        SqliteStore.open(directory, broken::add, engine -> new LimitedEngine(engine, pages))) {
      fillAndGoOn(store, () -> pages.set(1_000));
    }
  }

  @FunctionalInterface
  private interface MakeRoom {
    void run() throws IOException;
  }

  private void fillAndGoOn(Store store, MakeRoom room) throws Exception {
    long last = appendUntilFull(store);

    assertThat(last).isPositive();
    for (int attempt = 0; attempt < 3; attempt++) {
      assertThatThrownBy(() -> kept(store.commit(large(last + 1))))
          .hasCauseInstanceOf(StorageFull.class);
      assertThat(store.journal().lastSeq(TURN)).isEqualTo(last);
      assertThat(store.journal().after(TURN, last - 2, Integer.MAX_VALUE)).hasSize(2);
      assertThat(store.journal().facts("log")).hasSize((int) last);
    }
    room.run();
    kept(store.commit(large(last + 1)));
    assertThat(store.journal().lastSeq(TURN)).isEqualTo(last + 1);
    assertThat(store.journal().facts("log")).hasSize((int) last + 1);
    assertThat(broken).isEmpty();
  }

  /// Hands in changes until one is refused, and returns the number of the last that was kept.
  private static long appendUntilFull(Store store) throws Exception {
    for (long seq = 1; seq < 10_000; seq++) {
      try {
        kept(store.commit(large(seq)));
      } catch (ExecutionException failed) {
        assertThat(failed).hasCauseInstanceOf(StorageFull.class);
        return seq - 1;
      }
    }
    throw new AssertionError("the disk never was full");
  }

  private static Change large(long seq) {
    return new Change(
        List.of(
            new LoggedEvent(
                Rows.meta(TURN, seq, seq), "response", "[\"" + "x".repeat(20_000) + "\"]")),
        List.of(Rows.fact("log", (int) seq)),
        List.of());
  }

  @Test
  void everyChangeOfAGroupThatFoundNoRoomIsRefused() throws Exception {
    var full = new AtomicBoolean();
    try (var store = open(full, SQLiteErrorCode.SQLITE_FULL)) {
      kept(store.commit(Change.of(row(TURN, 1))));
      full.set(true);
      var commits = new ArrayList<CompletableFuture<Void>>();
      for (int i = 0; i < 50; i++) {
        commits.add(store.commit(Change.of(Rows.fact("s", i))));
      }

      assertThat(commits)
          .allSatisfy(commit ->
              assertThatThrownBy(() -> kept(commit)).hasCauseInstanceOf(StorageFull.class));
      full.set(false);
      kept(store.commit(Change.of(row(TURN, 2))));

      assertThat(store.journal().facts("s")).isEmpty();
      assertThat(store.journal().after(TURN, 0, Integer.MAX_VALUE))
          .isEqualTo(Rows.rows(TURN, 1, 2));
      assertThat(broken).isEmpty();
    }
  }

  // --- broken ------------------------------------------------------------------------------

  @Test
  void aFailedSyncBreaksTheStoreForGood() throws Exception {
    var failing = new AtomicBoolean();
    try (var store = open(failing, SQLiteErrorCode.SQLITE_IOERR_FSYNC)) {
      kept(store.commit(Change.of(row(TURN, 1))));
      failing.set(true);

      var commit = store.commit(Change.of(row(TURN, 2)));

      assertThatThrownBy(() -> kept(commit)).hasCauseInstanceOf(StoreBroken.class);
      assertThat(broken).singleElement().isInstanceOf(SQLException.class);
      failing.set(false);
      assertThatThrownBy(() -> kept(store.commit(Change.of(row(TURN, 2)))))
          .hasCauseInstanceOf(StoreBroken.class);
      assertThat(store.journal().lastSeq(TURN)).isEqualTo(1);
      assertThat(broken).hasSize(1);
    }
    try (var store = SqliteStore.open(directory, broken::add)) {
      assertThat(store.journal().after(TURN, 0, Integer.MAX_VALUE))
          .isEqualTo(Rows.rows(TURN, 1, 1));
    }
  }

  /// What comes after the failure in the same queue is refused too.
  @Test
  void nothingIsKeptAfterTheFailure() throws Exception {
    var failing = new AtomicBoolean(true);
    var commits = new ArrayList<CompletableFuture<Void>>();
    try (var store = open(failing, SQLiteErrorCode.SQLITE_IOERR_WRITE)) {
      for (int i = 0; i < 200; i++) {
        commits.add(store.commit(Change.of(Rows.fact("s", i))));
      }

      assertThat(commits).allSatisfy(FailingDiskTest::isRefusedForGood);
      assertThat(broken).hasSize(1);
      assertThat(store.journal().facts("s")).isEmpty();
    }
  }

  private static void isRefusedForGood(CompletableFuture<Void> commit) {
    assertThatThrownBy(commit::join)
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(StoreBroken.class);
  }

  /// Neither those whose changes were lost nor those who come while the process is being ended.
  @Test
  void nobodyHearsOfTheFailureBeforeTheOneWhoEndsTheProcess() throws Exception {
    var failing = new AtomicBoolean(true);
    var opened = new CompletableFuture<Store>();
    var commits = new ArrayList<CompletableFuture<Void>>();
    var doneTooEarly = new CompletableFuture<List<Boolean>>();
    try (var store =
        SqliteStore.open(
            directory,
            _ -> {
              commits.add(opened.join().commit(Change.of(Rows.fact("s", 2))));
              doneTooEarly.complete(commits.stream().map(CompletableFuture::isDone).toList());
            },
            engine -> FaultyEngine.over(engine, failing, SQLiteErrorCode.SQLITE_IOERR_WRITE))) {
      commits.add(store.commit(Change.of(Rows.fact("s", 1))));
      opened.complete(store);

      assertThat(doneTooEarly.get(30, TimeUnit.SECONDS)).containsExactly(false, false);
      assertThat(commits).allSatisfy(FailingDiskTest::isRefusedForGood);
    }
  }

  @Test
  void aFaultInTheOneWhoEndsTheProcessLeavesNobodyWaiting() throws Exception {
    var failing = new AtomicBoolean(true);
    var store =
        SqliteStore.open(
            directory,
            _ -> {
              throw new IllegalStateException("cannot end");
            },
            engine -> FaultyEngine.over(engine, failing, SQLiteErrorCode.SQLITE_IOERR_WRITE));

    var commits = new ArrayList<CompletableFuture<Void>>();
    for (int i = 0; i < 100; i++) {
      commits.add(store.commit(Change.of(Rows.fact("s", i))));
    }

    assertThat(commits)
        .allSatisfy(
            commit -> assertThatThrownBy(() -> kept(commit)).hasCauseInstanceOf(StoreBroken.class));
    store.close();
  }

  /// A limit on the size of files makes the operating system refuse a write as too large, which is
  /// an error of the disk and not a lack of room.
  @Test
  void aWriteThatTheSystemRefusesEndsTheProcess() throws Exception {
    var child =
        ChildStore.start(directory, "fill", "bash", "-c", "ulimit -f 3000; exec \"$@\"", "limited");

    var lines = child.rest();

    assertThat(child.process().waitFor()).isEqualTo(3);
    assertThat(lines.getFirst()).isEqualTo("open");
    assertThat(lines).anyMatch(line -> line.startsWith("broken "));
    try (var store = SqliteStore.open(directory, broken::add)) {
      for (var turn : ChildStore.TURNS) {
        long acknowledged =
            lines.stream()
                .filter(line -> line.startsWith(turn + " "))
                .mapToLong(line -> Long.parseLong(line.substring(2)))
                .max()
                .orElse(0);
        assertThat(acknowledged).isPositive();
        assertThat(store.journal().lastSeq(Rows.turn(turn))).isGreaterThanOrEqualTo(acknowledged);
      }
    }
  }

  private SqliteStore open(AtomicBoolean failing, SQLiteErrorCode code) throws DataDirectoryHeld {
    return SqliteStore.open(
        directory, broken::add, engine -> FaultyEngine.over(engine, failing, code));
  }

  @Test
  void whoseFaultItIsIsReadFromTheCauses() {
    var engine = new SqliteEngine(directory.resolve("x"));

    assertThat(engine.fault(new IllegalStateException("a bug"))).isEqualTo(Fault.CHANGE);
    assertThat(engine.fault(failure(SQLiteErrorCode.SQLITE_CONSTRAINT_UNIQUE)))
        .isEqualTo(Fault.CHANGE);
    assertThat(engine.fault(new RuntimeException(failure(SQLiteErrorCode.SQLITE_FULL))))
        .isEqualTo(Fault.FULL);
    assertThat(engine.fault(failure(SQLiteErrorCode.SQLITE_IOERR_SHMSIZE))).isEqualTo(Fault.BROKEN);
    assertThat(engine.fault(failure(SQLiteErrorCode.SQLITE_CORRUPT))).isEqualTo(Fault.BROKEN);
    assertThat(engine.fault(failure(SQLiteErrorCode.SQLITE_BUSY))).isEqualTo(Fault.BROKEN);
    assertThat(engine.fault(new OutOfMemoryError())).isEqualTo(Fault.BROKEN);
  }

  private static SQLException failure(SQLiteErrorCode code) {
    return new SQLiteException("made for a test", code);
  }
}
