package dev.gadgetcode.drone;

import dev.gadgetcode.drone.scripted.Handed;
import dev.gadgetcode.drone.scripted.RecordedProcess;
import dev.gadgetcode.drone.scripted.ScriptedHub;
import dev.gadgetcode.drone.scripted.SteeredModel;
import dev.gadgetcode.drone.turn.Passage;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.workspace.WorkspaceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// A drone at a hub that a test scripts, with a model that it steers.
abstract class DroneAtScriptedHub {
  static final TurnId TURN = new TurnId("turn-1");

  @TempDir Path directory;
  final SteeredModel model = new SteeredModel();
  final RecordedProcess process = new RecordedProcess();
  ScriptedHub hub;

  @BeforeEach
  void openHub() throws InterruptedException {
    hub = new ScriptedHub();
  }

  @AfterEach
  void closeHub() {
    hub.close();
  }

  Drone start() throws IOException, InterruptedException {
    return Drone.start(
        new DroneConfig(hub.address(), directory, "host", "1"), model, process, Passage.UNWATCHED);
  }

  DroneOrder.Accepted process(DroneOrder.ProcessWorkOrder order) throws Exception {
    return hub.ask(order, DroneOrder.Accepted.class);
  }

  /// The order of the turn, as the hub gives it first.
  DroneOrder.ProcessWorkOrder order() throws IOException {
    return Handed.order(TURN.value(), "order-1", 1, workspace().workspaceId());
  }

  DroneOrder.Accepted abort(TurnId turn) throws Exception {
    return hub.ask(
        new DroneOrder.AbortWorkOrder(new DroneOrder.Aborted(turn)), DroneOrder.Accepted.class);
  }

  WorkspaceFile workspace() throws IOException {
    return Wire.parse(Files.readString(gadget("workspace.json")), WorkspaceFile.class);
  }

  Path gadget(String name) {
    return directory.resolve(".gadget").resolve(name);
  }
}
