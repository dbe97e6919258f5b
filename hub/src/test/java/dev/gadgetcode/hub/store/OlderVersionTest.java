package dev.gadgetcode.hub.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.TurnId;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A data directory that the first version left: tables of the first step, a turn that is over, one
/// in the middle of its events, and the facts of a session.
final class OlderVersionTest {
  private static final TurnId OVER = new TurnId("turn-1");
  private static final TurnId RUNNING = new TurnId("turn-2");

  @TempDir Path directory;

  @Test
  void theDataOfTheFirstVersionIsOpenedAndGoesOn() throws Exception {
    restore();

    try (var store = Rows.open(directory)) {
      check(store);
      Rows.kept(store.commit(Change.of(Rows.row(RUNNING, 4))));
      boolean nobody = store.read(Accounts::isEmpty);
      assertThat(nobody).isTrue();
    }
    try (var store = Rows.open(directory)) {
      assertThat(store.journal().after(RUNNING, 0, Integer.MAX_VALUE))
          .isEqualTo(Rows.rows(RUNNING, 1, 4));
    }
  }

  private static void check(Store store) {
    var project = store.read(handle -> Projects.find(handle, new ProjectId("p-1"))).orElseThrow();
    var session =
        store.read(handle -> ChatSessions.find(handle, new ChatSessionId("s-1"))).orElseThrow();
    var over = store.read(handle -> Turns.row(handle, OVER)).orElseThrow();
    var running = store.read(handle -> Turns.row(handle, RUNNING)).orElseThrow();

    assertThat(project.name()).isEqualTo("Größe 'quoted'");
    assertThat(session.name()).isEqualTo("First session");
    assertThat(over.status()).isEqualTo(TurnStatus.FINISHED);
    assertThat(over.prompt()).isEqualTo("Do it;\nthen stop");
    assertThat(running.status()).isEqualTo(TurnStatus.PROCESSING);
    assertThat(store.journal().after(RUNNING, 0, Integer.MAX_VALUE))
        .isEqualTo(Rows.rows(RUNNING, 1, 3));
    assertThat(store.journal().facts("session.s-1"))
        .containsExactly(Rows.fact("session.s-1", 1), Rows.fact("session.s-1", 2));
  }

  /// Writes the file as it was, from the statements that it was read into.
  private void restore() throws Exception {
    try (var input =
            Objects.requireNonNull(
                OlderVersionTest.class.getResourceAsStream("first-version.sql"));
        var connection = DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("hub.db"));
        var statement = connection.createStatement()) {
      var text = new String(input.readAllBytes(), StandardCharsets.UTF_8);
      for (var line : text.split(";\n\n", -1)) {
        if (!line.isBlank()) {
          statement.executeUpdate(line);
        }
      }
    }
  }
}
