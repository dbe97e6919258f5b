package dev.gadgetcode.drone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.link.Credentials;
import dev.gadgetcode.drone.scripted.Handed;
import dev.gadgetcode.drone.scripted.RecordedProcess;
import dev.gadgetcode.drone.scripted.ScriptedHub;
import dev.gadgetcode.drone.scripted.SteeredModel;
import dev.gadgetcode.drone.turn.Passage;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.ServerState;
import dev.gadgetcode.protocol.document.ServerStatus;
import dev.gadgetcode.protocol.document.ServerTransport;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.DroneReport;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.workspace.WorkspaceFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What the hub is told of the servers that a drone has tools from.
@Timeout(60)
class ServerStatesTest {
  @TempDir private Path directory;
  @TempDir private Path settings;
  private final SteeredModel model = new SteeredModel();

  @Test
  void theHubHearsOfTheServersOnConnectAndWhenOneTurnsOutToFail() throws Exception {
    Files.writeString(
        settings.resolve("drone.json"),
        "{\"mcpServers\": {\"gone\": {\"command\": \"/no/such/program\"}}}");
    try (var hub = new ScriptedHub();
        var _ =
            Drone.start(
                new DroneConfig(
                    hub.address(),
                    directory,
                    "host",
                    "1",
                    Optional.of(settings),
                    new Credentials.None()),
                model,
                new RecordedProcess(),
                Passage.UNWATCHED)) {
      var first = hub.await(DroneReport.WorkspaceUpdated.class).workspace();
      model.answers("done");
      hub.processing(new TurnId("turn-1"), 0);
      hub.ask(
          Handed.order("turn-1", "order-1", 1, workspace().workspaceId()),
          DroneOrder.Accepted.class);
      var later =
          hub.await(
              DroneReport.WorkspaceUpdated.class,
              told ->
                  Optional.ofNullable(told.workspace().servers()).orElseThrow().getFirst().status()
                      == ServerStatus.FAILED);

      assertThat(first.servers())
          .isEqualTo(
              List.of(new ServerState("gone", ServerTransport.STDIO, ServerStatus.IDLE, 0, null)));
      assertThat(later.workspace().servers())
          .singleElement()
          .satisfies(state -> assertThat(state.message()).contains("/no/such/program"));
    }
  }

  private WorkspaceFile workspace() throws Exception {
    return Wire.parse(
        Files.readString(directory.resolve(".gadget/workspace.json")), WorkspaceFile.class);
  }
}
