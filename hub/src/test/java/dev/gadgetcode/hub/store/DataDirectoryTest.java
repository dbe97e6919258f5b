package dev.gadgetcode.hub.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Who may use a data directory, and what is said to those who may not.
@Tag("slow")
final class DataDirectoryTest {
  @TempDir Path temporary;

  private static SqliteStore open(Path directory) throws DataDirectoryHeld {
    return SqliteStore.open(
        directory,
        fault -> {
          throw new AssertionError(fault);
        });
  }

  @Test
  void aNewDirectoryIsForItsOwnersEyesAlone() throws Exception {
    var directory = temporary.resolve("a/b/data");

    try (var store = open(directory)) {
      store.commit(Change.of(Rows.fact("s", 1))).join();
      assertThat(rights(directory)).isEqualTo("rwx------");
      for (var file : List.of("hub.db", "hub.db-wal", "hub.db-shm")) {
        assertThat(rights(directory.resolve(file))).as(file).isEqualTo("rw-------");
      }
    }
  }

  private static String rights(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void aSecondStoreOfTheSameProcessIsToldWhoHoldsTheDirectory() throws Exception {
    var link = Files.createSymbolicLink(temporary.resolve("link"), temporary.resolve("data"));

    try (var _ = open(temporary.resolve("data"))) {
      assertThatThrownBy(() -> open(link))
          .isInstanceOf(DataDirectoryHeld.class)
          .hasMessageContaining("pid " + ProcessHandle.current().pid() + " since 20");
    }
    open(link).close();
  }

  /// The refusal above must not have ended the lock that other processes see, either.
  @Test
  void anotherProcessHoldsTheDirectoryUntilItIsKilled() throws Exception {
    var child = ChildStore.start(temporary, "hold");
    try {
      assertThat(child.readLine()).isEqualTo("open");

      assertThatThrownBy(() -> open(temporary))
          .isInstanceOf(DataDirectoryHeld.class)
          .hasMessageContaining("pid " + child.process().pid() + " since 20");
    } finally {
      child.kill();
    }
    open(temporary).close();
  }

  @Test
  void thisProcessHoldsTheDirectoryAgainstOthersEvenAfterASecondOpenHere() throws Exception {
    try (var _ = open(temporary)) {
      assertThatThrownBy(() -> open(temporary)).isInstanceOf(DataDirectoryHeld.class);

      var child = ChildStore.start(temporary, "hold");

      assertThat(child.readLine())
          .startsWith("held: ")
          .contains("pid " + ProcessHandle.current().pid());
      assertThat(child.process().waitFor(60, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void aFileIsNoDataDirectory() throws Exception {
    var file = Files.writeString(temporary.resolve("file"), "text");

    assertThatThrownBy(() -> open(file))
        .isInstanceOf(DataDirectoryUnusable.class)
        .hasMessageContaining("is not a directory");
    assertThatThrownBy(() -> open(file.resolve("below")))
        .isInstanceOf(DataDirectoryUnusable.class)
        .hasMessageContaining("cannot be made");
  }

  @Test
  void aDirectoryThatCannotBeWrittenIsNamed() {
    assertThatThrownBy(() -> open(Path.of("/proc")))
        .isInstanceOf(DataDirectoryUnusable.class)
        .hasMessageContaining("/proc is not writable");
  }

  @Test
  void whatANewerVersionWroteIsLeftAlone() throws Exception {
    open(temporary).close();
    try (var connection =
            DriverManager.getConnection("jdbc:sqlite:" + temporary.resolve("hub.db"));
        var statement = connection.createStatement()) {
      statement.execute(
          """
          INSERT INTO flyway_schema_history (installed_rank, version, description, type, script,
            checksum, installed_by, installed_on, execution_time, success)
          VALUES (99, '99', 'later', 'SQL', 'V99__later.sql', 1, 'x', '2030-01-01 00:00:00.000', 1, 1)
          """);
    }

    assertThatThrownBy(() -> open(temporary))
        .isInstanceOf(DataDirectoryUnusable.class)
        .hasMessageContaining("newer version")
        .hasMessageContaining("99");
    assertThatThrownBy(() -> open(temporary)).isInstanceOf(DataDirectoryUnusable.class);
  }

  @Test
  void whatIsNoDatabaseIsLeftAlone() throws Exception {
    Files.writeString(temporary.resolve("hub.db"), "no database, ".repeat(1_000));

    assertThatThrownBy(() -> open(temporary))
        .isInstanceOf(DataDirectoryUnusable.class)
        .hasMessageContaining("cannot be opened");
    assertThat(Files.readString(temporary.resolve("hub.db"))).startsWith("no database");
  }
}
