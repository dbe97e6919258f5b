package dev.gadgetcode.hub.store;

import static dev.gadgetcode.hub.store.Rows.kept;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.hub.postgres.Cluster;
import dev.gadgetcode.protocol.id.TurnId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A server whose disk has no room: changes are refused, reads go on, and with room all goes on.
@Tag("slow")
final class PostgresFullDiskTest {
  private static final TurnId TURN = Rows.turn("turn");
  private static final int LENGTH = 20_000;

  private final Cluster cluster = Cluster.shared();
  private final String url = cluster.newDatabase();
  private final List<Throwable> broken = new CopyOnWriteArrayList<>();

  @FunctionalInterface
  private interface Act {
    void run() throws Exception;
  }

  @Test
  void whatTheServerHasNoRoomForIsRefusedAndTakenLater() throws Exception {
    try (var store = PostgresStore.open(DatabaseUrl.of(url), broken::add)) {
      kept(store.commit(large(1)));
      execute(
          """
          CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$
          """);
      execute(
          "CREATE TRIGGER no_room BEFORE INSERT ON journal FOR EACH ROW EXECUTE FUNCTION no_room()");

      refusedUntil(store, 1, () -> execute("DROP TRIGGER no_room ON journal"));
    }
  }

  /// On a real disk that is full, where one can be mounted.
  @Test
  void aFullDiskOfTheServerRefusesChangesAndTakesThemAgainWhenThereIsRoom() throws Exception {
    var directory = Files.createTempDirectory("gadget-small-disk");
    try {
      if (!SmallDisk.mount(directory)) {
        whatTheServerHasNoRoomForIsRefusedAndTakenLater();
        return;
      }
      try (var disk = new SmallDisk(directory)) {
        fill(directory, disk);
      }
    } finally {
      Files.delete(directory);
    }
  }

  private void fill(Path directory, SmallDisk disk) throws Exception {
    var space = Files.createDirectory(directory.resolve("space"));
    for (var path : List.of(directory, space)) {
      assertThat(new ProcessBuilder("chown", "postgres", path.toString()).start().waitFor())
          .isZero();
    }
    cluster.execute("CREATE TABLESPACE small LOCATION '%s'".formatted(space));
    try (var store = PostgresStore.open(DatabaseUrl.of(url), broken::add)) {
      execute("ALTER TABLE journal SET TABLESPACE small");
      long last = appendUntilFull(store);

      assertThat(last).isPositive();
      refusedUntil(store, last, disk::makeRoom);
    } finally {
      cluster.execute("DROP DATABASE %s WITH (FORCE)".formatted(Cluster.nameOf(url)));
      cluster.execute("DROP TABLESPACE small");
    }
  }

  private static long appendUntilFull(Store store) throws Exception {
    for (long seq = 1; seq < 1_000; seq++) {
      try {
        kept(store.commit(large(seq)));
      } catch (ExecutionException failed) {
        assertThat(failed).hasCauseInstanceOf(StorageFull.class);
        return seq - 1;
      }
    }
    throw new AssertionError("the disk never was full");
  }

  private void refusedUntil(Store store, long last, Act makeRoom) throws Exception {
    for (int attempt = 0; attempt < 3; attempt++) {
      assertThatThrownBy(() -> kept(store.commit(large(last + 1))))
          .hasCauseInstanceOf(StorageFull.class);
      assertThat(store.journal().lastSeq(TURN)).isEqualTo(last);
      assertThat(store.journal().facts("log")).hasSize((int) last);
    }
    makeRoom.run();
    kept(store.commit(large(last + 1)));

    assertThat(store.journal().lastSeq(TURN)).isEqualTo(last + 1);
    assertThat(store.journal().facts("log")).hasSize((int) last + 1);
    assertThat(broken).isEmpty();
  }

  /// Something that does not get shorter when it is packed.
  private static Change large(long seq) {
    var random = new Random(seq);
    var text = new StringBuilder("[\"");
    for (int i = 0; i < LENGTH; i++) {
      text.append((char) ('#' + random.nextInt(50)));
    }
    var event =
        new LoggedEvent(Rows.meta(TURN, seq, seq), "response", text.append("\"]").toString());
    return new Change(List.of(event), List.of(Rows.fact("log", (int) seq)), List.of());
  }

  private void execute(String statement) throws SQLException {
    try (var connection = DriverManager.getConnection(url);
        var executed = connection.createStatement()) {
      executed.execute(statement);
    }
  }
}
