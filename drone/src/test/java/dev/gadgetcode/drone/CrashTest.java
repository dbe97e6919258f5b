package dev.gadgetcode.drone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.drone.scripted.ChildJvm;
import dev.gadgetcode.drone.scripted.DroneProcess;
import dev.gadgetcode.drone.scripted.Handed;
import dev.gadgetcode.drone.scripted.RecordedProcess;
import dev.gadgetcode.drone.scripted.ScriptedHub;
import dev.gadgetcode.drone.scripted.SteeredModel;
import dev.gadgetcode.drone.turn.Passage;
import dev.gadgetcode.drone.workspace.WorkspaceInUse;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.DroneReport;
import dev.gadgetcode.protocol.drone.HubNotice;
import dev.gadgetcode.protocol.drone.RecoveryAction;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.IdeRequest;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.workspace.WorkspaceFile;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Drones in processes of their own, killed with -9, against one hub that goes on.
@Timeout(120)
@Tag("slow")
class CrashTest {
  private static final TurnId TURN = new TurnId("turn-1");

  @TempDir private Path directory;
  private ScriptedHub hub;

  @BeforeEach
  void openHub() throws InterruptedException {
    hub = new ScriptedHub();
  }

  @AfterEach
  void closeHub() {
    hub.close();
  }

  @Test
  void aTurnGoesOnInTheNextProcessAndItsHalfSaidStepIsAskedAgain() throws Exception {
    killedAfter("one", "two");

    try (var _ = drone("whole", "three")) {
      var lost = recover();
      var end = hub.awaitEnd(TURN);

      assertThat(lost.lastSeq()).isEqualTo(2);
      assertThat(lost.chatSessionId()).isEqualTo(Handed.SESSION.id());
      assertThat(end.meta().status()).isEqualTo(TurnStatus.FINISHED);
      assertThat(hub.kept(TURN).stream().map(CrashTest::inShort))
          .containsExactly("one", "two", "restart 1, attempt 2", "three", "over", "end");
      assertNumberedWithoutGaps();
      awaitServed();
    }
    assertThat(workspace().endedWorkOrders())
        .containsExactly(new WorkOrderId("order-1"), new WorkOrderId("order-2"));
    assertThat(directory.resolve(".gadget/turns")).isEmptyDirectory();
    assertThat(directory.resolve(".gadget/work-order.json")).doesNotExist();
  }

  @Test
  void aJournalThatLostItsEndNumbersOnFromTheHubsPosition() throws Exception {
    killedAfter("one", "two", "three");
    var journal = directory.resolve(".gadget/turns/turn-1.log");
    try (var raw = new RandomAccessFile(journal.toFile(), "rw")) {
      raw.setLength(raw.length() * 2 / 3);
    }

    try (var _ = drone("whole")) {
      var lost = recover();
      hub.awaitEnd(TURN);

      assertThat(lost.lastSeq()).isLessThan(3);
      assertThat(hub.kept(TURN).stream().map(CrashTest::inShort))
          .containsExactly("one", "two", "three", "restart 1, attempt 2", "over", "end");
      assertNumberedWithoutGaps();
    }
  }

  @Test
  void aTurnThatTheHubDiscardsIsForgotten() throws Exception {
    killedAfter("one");

    try (var _ = drone("whole")) {
      hub.await(DroneReport.RequestCrashRecovery.class);
      hub.over(TURN);
      hub.tell(
          new HubNotice.CrashRecoveryResponse(
              new HubNotice.Recovery(TURN, RecoveryAction.DISCARD, null)));
      awaitServed();
    }

    assertThat(directory.resolve(".gadget/turns")).isEmptyDirectory();
    assertThat(directory.resolve(".gadget/work-order.json")).doesNotExist();
  }

  @Test
  void anAbortOutlivesTheProcess() throws Exception {
    killedAfter("one");

    try (var _ = drone("whole")) {
      hub.await(DroneReport.RequestCrashRecovery.class);
      var answer =
          hub.ask(
              new DroneOrder.AbortWorkOrder(new DroneOrder.Aborted(TURN)),
              DroneOrder.Accepted.class);

      assertThat(answer.success()).isTrue();
      assertThat(hub.awaitEnd(TURN).meta().status()).isEqualTo(TurnStatus.ABORTED);
    }
  }

  @Test
  void anEndThatWasJournaledWithoutTheHubIsSentByTheNextProcess() throws Exception {
    var model = new SteeredModel();
    int port;
    try (var _ = Drone.start(config(), model, new RecordedProcess(), Passage.UNWATCHED)) {
      hub.processing(TURN, 0);
      model.says("one");
      order("order-1", 1);
      hub.await(StreamEvent.Response.class);
      port = hub.stop();
    }
    hub.startAgain(port);

    try (var _ = Drone.start(config(), model, new RecordedProcess(), Passage.UNWATCHED)) {
      var end = hub.awaitEnd(TURN);

      assertThat(end.meta().status()).isEqualTo(TurnStatus.ABORTED);
      assertThat(model.calls()).isEqualTo(1);
      assertNumberedWithoutGaps();
    }
  }

  @Test
  void aSecondDroneIsToldWhoHasTheWorkspace() throws Exception {
    try (var first = drone("stuck")) {
      first.awaitLine("drone available");

      assertThatThrownBy(() ->
              Drone.start(config(), new SteeredModel(), new RecordedProcess(), Passage.UNWATCHED))
          .isInstanceOf(WorkspaceInUse.class)
          .hasMessageContaining("process " + first.pid());
    }
  }

  @Test
  void aFencedProcessEndsWith75() throws Exception {
    try (var fenced = drone("stuck")) {
      fenced.awaitLine("drone available");

      hub.tell(new HubNotice.Fenced(new HubNotice.Fence(8, "taken over")));

      assertThat(fenced.exitCode()).isEqualTo(75);
    }
  }

  /// Has a drone say some words of a turn, and kills it when the hub has them.
  private void killedAfter(String... words) throws Exception {
    try (var drone = drone("stuck", words)) {
      drone.awaitLine("drone available");
      hub.processing(TURN, 0);
      order("order-1", 1);
      hub.await(StreamEvent.Response.class, event -> event.meta().seq() == words.length);

      drone.kill();
    }
  }

  /// Waits until the drone has done what it was told before.
  private void awaitServed() throws Exception {
    hub.ask(new IdeRequest.SessionHeartbeat(), IdeAck.Beat.class);
  }

  private DroneReport.LostTurn recover() throws Exception {
    var asked = hub.await(DroneReport.RequestCrashRecovery.class);
    hub.tell(
        new HubNotice.CrashRecoveryResponse(
            new HubNotice.Recovery(TURN, RecoveryAction.RETRY, 0L)));
    order("order-2", 2);
    return asked.lost();
  }

  private void order(String id, int attempt) throws Exception {
    var order = Handed.order("turn-1", id, attempt, workspace().workspaceId());
    assertThat(hub.ask(order, DroneOrder.Accepted.class).success()).isTrue();
  }

  private ChildJvm drone(String manner, String... words) throws IOException {
    var arguments = new String[words.length + 3];
    arguments[0] = hub.address().toString();
    arguments[1] = directory.toString();
    arguments[2] = manner;
    System.arraycopy(words, 0, arguments, 3, words.length);
    return ChildJvm.start(DroneProcess.class, arguments);
  }

  private DroneConfig config() {
    return new DroneConfig(hub.address(), directory, "host", "1");
  }

  private WorkspaceFile workspace() throws IOException {
    return Wire.parse(
        Files.readString(directory.resolve(".gadget/workspace.json")), WorkspaceFile.class);
  }

  private void assertNumberedWithoutGaps() {
    List<Long> numbers = hub.kept(TURN).stream().map(event -> event.meta().seq()).toList();
    assertThat(numbers)
        .containsExactlyElementsOf(LongStream.rangeClosed(1, numbers.size()).boxed().toList());
  }

  private static String inShort(StreamEvent event) {
    return switch (event) {
      case StreamEvent.Response said -> said.content();
      case StreamEvent.StepRestarted(var restart, _) ->
          "restart " + restart.step() + ", attempt " + restart.attempt();
      case StreamEvent.WorkOrderComplete _ -> "end";
      case StreamEvent other -> other.toString();
    };
  }
}
