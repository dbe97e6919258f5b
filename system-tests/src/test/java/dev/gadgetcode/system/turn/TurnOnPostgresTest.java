package dev.gadgetcode.system.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.demo.DemoModel;
import dev.gadgetcode.ai.scripted.Said;
import dev.gadgetcode.drone.Drone;
import dev.gadgetcode.drone.DroneConfig;
import dev.gadgetcode.hub.postgres.Cluster;
import dev.gadgetcode.hub.store.DatabaseUrl;
import dev.gadgetcode.protocol.document.Turn;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.system.turn.Providers.Format;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A whole turn with the hub's store in PostgreSQL, and after a restart of the hub.
final class TurnOnPostgresTest {
  @TempDir private Path folder;

  @Test
  void aTurnIsTheSameAfterARestartOfTheHub() throws Exception {
    var database = Optional.of(DatabaseUrl.of(Cluster.shared().newDatabase()));
    var workspace = folder.resolve("workspace");
    var file = Files.createDirectories(workspace.resolve("thing")).resolve("greet.sh");
    Files.writeString(file, "echo helo\n");

    var turn = mend(database, workspace);

    assertThat(turn.status()).isEqualTo(TurnStatus.FINISHED);
    assertThat(turn.toolCalls()).hasSize(1);
    assertThat(file).hasContent("echo hello\n");
    try (var again = new Home(folder, database)) {
      assertThat(again.turn(turn.id())).isEqualTo(turn);
    }
    assertThat(folder.resolve("data")).doesNotExist();
  }

  /// The turn, as the hub has it when it is over.
  private Turn mend(Optional<DatabaseUrl> database, Path workspace) throws Exception {
    try (var home = new Home(folder, database);
        var drone =
            Drone.start(
                new DroneConfig(home.address(), workspace, "host", "1"), DemoModel.unpaced())) {
      play(home);
      var talk = home.talk(home.project("thing"), Format.OPENAI);
      home.lock(talk, drone.id());
      var id = home.prompt("Mend the greeting. [[mend]]");
      assertThat(home.awaitEnd(id).success()).isTrue();
      var turn = home.turn(id);
      home.release(talk, drone.id());
      return turn;
    }
  }

  private static void play(Home home) {
    home.providers()
        .play(
            "mend",
            Line.calls(
                List.of(new Said.Say("There is a letter missing.")),
                Line.call(
                    "edit_file",
                    "{\"path\": \"greet.sh\", \"oldText\": \"helo\", \"newText\": \"hello\"}")),
            Line.says("Mended."));
  }
}
