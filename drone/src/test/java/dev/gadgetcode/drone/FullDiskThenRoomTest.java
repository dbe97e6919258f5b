package dev.gadgetcode.drone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.scripted.Handed;
import dev.gadgetcode.drone.scripted.RecordedProcess;
import dev.gadgetcode.drone.scripted.ScriptedHub;
import dev.gadgetcode.drone.scripted.SteeredModel;
import dev.gadgetcode.drone.turn.Passage;
import dev.gadgetcode.protocol.Texts;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.workspace.WorkspaceFile;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The workspace cannot be written to in the moment in which a turn begins or its end is acked.
@Timeout(60)
@Tag("slow")
class FullDiskThenRoomTest {
  private static final TurnId TURN = new TurnId("turn-1");

  @TempDir private Path directory;

  private final SteeredModel model = new SteeredModel();

  @Test
  void aTurnWhoseEndIsAckedOnAFullDiskIsTidiedUpWhenThereIsRoomAgain() throws Exception {
    try (var hub = new ScriptedHub();
        var _ = start(hub)) {
      hub.stopAcking();
      hub.processing(TURN, 0);
      model.answers("one");
      process(hub);
      var end = hub.awaitEnd(TURN);
      hub.awaitStatus(DroneStatus.BUSY);
      hub.awaitStatus(DroneStatus.AVAILABLE);
      var obstacle = obstacle("workspace.json.tmp");

      hub.tell(new DroneOrder.StreamAck(new DroneOrder.Position(TURN, end.meta().seq())));
      hub.ask( // answered behind the ack
          new DroneOrder.AbortWorkOrder(new DroneOrder.Aborted(TURN)), DroneOrder.Accepted.class);
      assertThat(process(hub).message()).isEqualTo(Texts.ALREADY_ENDED); // and not run again

      assertTidiedUpWithout(obstacle);
    }
  }

  @Test
  void anOrderThatCouldNotBeTakenOnAFullDiskIsTidiedUpToo() throws Exception {
    try (var hub = new ScriptedHub();
        var _ = start(hub)) {
      hub.processing(TURN, 0);
      var first = obstacle("workspace.json.tmp");
      var second = obstacle("work-order.json.tmp");

      assertThat(process(hub).success()).isFalse();

      assertTidiedUpWithout(first, second);
    }
  }

  private Drone start(ScriptedHub hub) throws Exception {
    return Drone.start(
        new DroneConfig(hub.address(), directory, "host", "1"),
        model,
        new RecordedProcess(),
        Passage.UNWATCHED);
  }

  private DroneOrder.Accepted process(ScriptedHub hub) throws Exception {
    var workspace =
        Wire.parse(Files.readString(gadget("workspace.json")), WorkspaceFile.class).workspaceId();
    return hub.ask(Handed.order("turn-1", "order-1", 1, workspace), DroneOrder.Accepted.class);
  }

  private void assertTidiedUpWithout(Path... obstacles) throws Exception {
    assertThat(gadget("turns")).isNotEmptyDirectory();
    try (var watch = FileSystems.getDefault().newWatchService()) {
      gadget("turns").register(watch, StandardWatchEventKinds.ENTRY_DELETE);
      for (var obstacle : obstacles) {
        Files.delete(obstacle);
        Files.delete(obstacle.getParent());
      }

      assertThat(watch.poll(30, TimeUnit.SECONDS)).isNotNull();
      assertThat(gadget("turns")).isEmptyDirectory();
    }
  }

  /// Lets nobody replace the file of the workspace; back when nobody is just doing that.
  private Path obstacle(String file) throws IOException {
    while (true) {
      try {
        return Files.createDirectories(gadget(file).resolve("in-the-way"));
      } catch (FileSystemException _) {
        Thread.onSpinWait();
      }
    }
  }

  private Path gadget(String name) {
    return directory.resolve(".gadget").resolve(name);
  }
}
