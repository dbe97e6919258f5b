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
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.drone.DroneAck;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.DroneReport;
import dev.gadgetcode.protocol.drone.HubNotice;
import dev.gadgetcode.protocol.drone.RecoveryAction;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.workspace.WorkspaceFile;
import dev.gadgetcode.socketio.Connector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
@Tag("slow")
class DroneTest {
  private static final TurnId TURN = new TurnId("turn-1");

  @TempDir private Path directory;
  private final SteeredModel model = new SteeredModel();
  private final RecordedProcess process = new RecordedProcess();
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
  void aTurnsEventsArriveOnceAndInOrderAndItsFilesAreGoneWhenTheHubHasItsEnd() throws Exception {
    try (var _ = start()) {
      model.answers("four");
      hub.processing(TURN, 0);

      var answer = process(Handed.order("turn-1", "order-1", 1, workspace().workspaceId()));

      assertThat(answer).isEqualTo(new DroneOrder.Accepted(true, null));
      var end = hub.awaitEnd(TURN);
      assertThat(end.meta().status()).isEqualTo(TurnStatus.FINISHED);
      hub.awaitStatus(DroneStatus.BUSY);
      hub.awaitStatus(DroneStatus.AVAILABLE);
    }
    assertNumberedWithoutGaps(TURN);
    assertThat(workspace().endedWorkOrders()).containsExactly(new WorkOrderId("order-1"));
    assertThat(gadget("work-order.json")).doesNotExist();
    assertThat(gadget("turns")).isEmptyDirectory();
  }

  @Test
  void theOrderIsOnDiskBeforeItIsAckedAndHoldsNoSecret() throws Exception {
    try (var _ = start()) {
      hub.processing(TURN, 0);

      process(Handed.order("turn-1", "order-1", 1, workspace().workspaceId()));

      assertThat(Files.readString(gadget("work-order.json")))
          .contains("\"turnId\" : \"turn-1\"", "\"status\" : \"processing\"")
          .doesNotContain("apiKey");
    }
  }

  @Test
  void aSecondTurnIsToldThatTheDroneIsBusyAndARepeatIsAckedAgain() throws Exception {
    try (var _ = start()) {
      hub.processing(TURN, 0);
      model.says("working");
      var first = Handed.order("turn-1", "order-1", 1, workspace().workspaceId());
      process(first);
      hub.await(StreamEvent.Response.class);

      var other = process(Handed.order("turn-2", "order-2", 1, workspace().workspaceId()));
      var repeat = process(first);

      assertThat(other).isEqualTo(new DroneOrder.Accepted(false, Texts.DRONE_BUSY));
      assertThat(repeat).isEqualTo(new DroneOrder.Accepted(true, null));
      assertThat(model.calls()).isEqualTo(1);
    }
  }

  @Test
  void anEndedTurnIsRefusedAndTheNextIsTakenAtOnceWithTheEndStillUnacked() throws Exception {
    try (var _ = start()) {
      hub.stopAcking();
      hub.processing(TURN, 0);
      model.answers("one");
      var first = Handed.order("turn-1", "order-1", 1, workspace().workspaceId());
      process(first);
      var end = hub.awaitEnd(TURN);

      var again = process(first);
      var next = process(Handed.order("turn-2", "order-2", 1, workspace().workspaceId()));

      assertThat(again).isEqualTo(new DroneOrder.Accepted(false, Texts.ALREADY_ENDED));
      assertThat(next).isEqualTo(new DroneOrder.Accepted(true, null));
      hub.goOnAcking();
      hub.tell(new DroneOrder.StreamAck(new DroneOrder.Position(TURN, end.meta().seq())));
    }
  }

  @Test
  void anOrderOfATurnWhoseEndWasAckedIsRefusedSoThatAHubWithAnOlderStoreEndsIt() throws Exception {
    try (var _ = start()) {
      hub.processing(TURN, 0);
      model.answers("one");
      var first = Handed.order("turn-1", "order-1", 1, workspace().workspaceId());
      process(first);
      var end = hub.awaitEnd(TURN);
      hub.tell(new DroneOrder.StreamAck(new DroneOrder.Position(TURN, end.meta().seq())));

      var again = process(first);

      assertThat(again)
          .isEqualTo(
              new DroneOrder.Accepted(
                  false, "The drone has ended this turn before, and the hub does not know how"));
      assertThat(model.calls()).isEqualTo(1);
    }
  }

  @Test
  void aTurnWhoseEndWasAckedIsNotRunAgainUnderANewOrderByTheNextProcessEither() throws Exception {
    try (var _ = start()) {
      hub.processing(TURN, 0);
      model.answers("one");
      process(Handed.order("turn-1", "order-1", 1, workspace().workspaceId()));
      hub.awaitEnd(TURN);
      hub.awaitStatus(DroneStatus.BUSY);
      hub.awaitStatus(DroneStatus.AVAILABLE);
    }
    hub.processing(TURN, 0); // its store is one from before the first event
    var again = new AtomicReference<DroneOrder.Accepted>();

    try (var _ =
        startWhile(() -> {
          hub.await(DroneReport.RequestCrashRecovery.class);
          var order = Handed.order("turn-1", "order-2", 2, workspace().workspaceId());
          again.set(process(order));
          return order;
        })) {
      assertThat(again.get())
          .isEqualTo(
              new DroneOrder.Accepted(
                  false, "The drone has ended this turn before, and the hub does not know how"));
      assertThat(model.calls()).isEqualTo(1);
    }
  }

  @Test
  void aTurnThatIsOverHereAndOfWhichTheHubHasABeginningIsEndedAndNotRunAgain() throws Exception {
    try (var _ = start()) {
      hub.processing(TURN, 0);
      model.answers("one");
      process(Handed.order("turn-1", "order-1", 1, workspace().workspaceId()));
      hub.awaitEnd(TURN);
      hub.awaitStatus(DroneStatus.BUSY);
      hub.awaitStatus(DroneStatus.AVAILABLE);
    }
    hub.processing(TURN, 1); // its store is one from before the end

    try (var _ = start()) {
      var end = hub.await(StreamEvent.WorkOrderComplete.class, event -> !event.success());

      assertThat(end.message())
          .isEqualTo("The drone has ended this turn before, and the hub does not know how");
      assertThat(model.calls()).isEqualTo(1);
    }
  }

  @Test
  void anAbortEndsTheRunningTurnAborted() throws Exception {
    try (var _ = start()) {
      hub.processing(TURN, 0);
      model.says("well");
      process(Handed.order("turn-1", "order-1", 1, workspace().workspaceId()));
      hub.await(StreamEvent.Response.class);

      var answer = abort(TURN);
      var nothing = abort(new TurnId("turn-9"));

      assertThat(answer).isEqualTo(new DroneOrder.Accepted(true, null));
      assertThat(nothing).isEqualTo(new DroneOrder.Accepted(false, Texts.NOTHING_RUNNING));
      assertThat(hub.awaitEnd(TURN).meta().status()).isEqualTo(TurnStatus.ABORTED);
    }
  }

  @Test
  void theDroneWorksOnWithoutItsHubAndEverythingArrivesOnceWhenItIsBack() throws Exception {
    try (var _ = start()) {
      hub.processing(TURN, 0);
      model.says("before");
      process(Handed.order("turn-1", "order-1", 1, workspace().workspaceId()));
      hub.await(StreamEvent.Response.class);
      hub.awaitWelcome();
      int port = hub.stop();

      LongStream.range(0, 1_000).forEach(number -> model.says("word " + number));
      model.answers("after");
      hub.startAgain(port);
      hub.awaitWelcome();

      assertThat(hub.awaitEnd(TURN).meta().status()).isEqualTo(TurnStatus.FINISHED);
      assertNumberedWithoutGaps(TURN);
      assertThat(hub.kept(TURN)).hasSize(1_003);
      assertThat(model.calls()).isEqualTo(1);
    }
  }

  @Test
  void noMoreThanTheWindowIsUnackedAndTheRestFollowsTheAcks() throws Exception {
    try (var _ = start()) {
      hub.stopAcking();
      hub.processing(TURN, 0);
      LongStream.range(0, 300).forEach(number -> model.says("word " + number));
      model.answers("over");
      process(Handed.order("turn-1", "order-1", 1, workspace().workspaceId()));
      hub.await(StreamEvent.Response.class, event -> event.meta().seq() == 256);
      abort(new TurnId("turn-9")); // answered behind everything that was sent before

      int held = hub.kept(TURN).size();
      hub.goOnAcking();
      hub.tell(new DroneOrder.StreamAck(new DroneOrder.Position(TURN, 256)));

      assertThat(held).isEqualTo(256);
      assertThat(hub.awaitEnd(TURN).meta().seq()).isEqualTo(302);
    }
  }

  @Test
  void whatTheHubMissesIsSentAgain() throws Exception {
    try (var _ = start()) {
      hub.stopAcking();
      hub.processing(TURN, 0);
      model.says("one").says("two").says("three");
      process(Handed.order("turn-1", "order-1", 1, workspace().workspaceId()));
      hub.await(StreamEvent.Response.class, event -> event.meta().seq() == 3);

      hub.tell(new HubNotice.StreamExpected(new DroneOrder.Position(TURN, 2)));

      assertThat(hub.await(StreamEvent.Response.class).content()).isEqualTo("two");
      assertThat(hub.await(StreamEvent.Response.class).content()).isEqualTo("three");
      hub.goOnAcking();
    }
  }

  @Test
  void aFencedDroneExitsWith75AndSendsNothingMore() throws Exception {
    try (var _ = start()) {
      hub.processing(TURN, 0);
      model.says("one");
      process(Handed.order("turn-1", "order-1", 1, workspace().workspaceId()));
      hub.await(StreamEvent.Response.class);

      hub.tell(new HubNotice.Fenced(new HubNotice.Fence(8, "taken over")));

      assertThat(process.exitCode()).isEqualTo(75);
      model.answers("two");
    }
    assertThat(hub.kept(TURN)).hasSize(1);
  }

  @Test
  void aDroneThatIsRefusedAsFencedExitsWith75() throws Exception {
    try (var _ = start()) {
      hub.refuse(new Connector.Refuse("fenced", Map.of("code", "fenced", "message", "fenced")));

      hub.hangUp();

      assertThat(process.exitCode()).isEqualTo(75);
    }
  }

  @Test
  void aTerminationIsAckedAndInterruptsTheProcess() throws Exception {
    try (var _ = start()) {
      var answer = hub.ask(new DroneOrder.RequestTermination(), DroneAck.Terminating.class);

      assertThat(answer.success()).isTrue();
      process.awaitInterrupt();
    }
    hub.awaitStatus(DroneStatus.OFFLINE);
  }

  @Test
  void closingEndsTheRunningTurnAborted() throws Exception {
    try (var _ = start()) {
      hub.processing(TURN, 0);
      process(Handed.order("turn-1", "order-1", 1, workspace().workspaceId()));
    }
    assertThat(hub.awaitEnd(TURN).meta().status()).isEqualTo(TurnStatus.ABORTED);
    assertThat(gadget("turns")).isEmptyDirectory();
  }

  @Test
  void aTurnThatTheHubNoLongerListsIsDropped() throws Exception {
    try (var _ = start()) {
      hub.stopAcking();
      hub.processing(TURN, 0);
      model.says("one");
      process(Handed.order("turn-1", "order-1", 1, workspace().workspaceId()));
      hub.await(StreamEvent.Response.class);
      hub.over(TURN);

      hub.hangUp();
      hub.awaitWelcome();
      hub.awaitWelcome();
      var answer = abort(TURN);

      assertThat(answer).isEqualTo(new DroneOrder.Accepted(false, Texts.NOTHING_RUNNING));
      assertThat(gadget("turns")).isEmptyDirectory();
    }
  }

  @Test
  void aListedTurnWithoutAJournalEndsWithAnError() throws Exception {
    hub.processing(TURN, 5);

    try (var _ = start()) {
      var end = hub.awaitEnd(TURN);

      assertThat(end.meta().seq()).isEqualTo(6);
      assertThat(end.meta().status()).isEqualTo(TurnStatus.ERROR);
    }
  }

  @Test
  void aListedTurnThatNeverBeganIsAskedForAndDiscardedIfTheHubSaysSo() throws Exception {
    hub.processing(TURN, 0);
    try (var _ =
        startWhile(() -> {
          var lost = hub.await(DroneReport.RequestCrashRecovery.class).lost();
          hub.over(TURN);
          hub.tell(recovery(RecoveryAction.DISCARD));
          return lost;
        })) {
      hub.awaitStatus(DroneStatus.AVAILABLE);
    }
  }

  private static HubNotice.CrashRecoveryResponse recovery(RecoveryAction action) {
    return new HubNotice.CrashRecoveryResponse(new HubNotice.Recovery(TURN, action, null));
  }

  private interface Meanwhile {
    Object run() throws Exception;
  }

  /// Starts a drone, which waits for answers, and gives them meanwhile.
  private Drone startWhile(Meanwhile meanwhile) throws Exception {
    var starting =
        CompletableFuture.supplyAsync(() -> {
          try {
            return start();
          } catch (IOException | InterruptedException failed) {
            throw new IllegalStateException(failed);
          }
        });
    meanwhile.run();
    return starting.get();
  }

  private Drone start() throws IOException, InterruptedException {
    return Drone.start(
        new DroneConfig(hub.address(), directory, "host", "1"), model, process, Passage.UNWATCHED);
  }

  private DroneOrder.Accepted process(DroneOrder.ProcessWorkOrder order) throws Exception {
    return hub.ask(order, DroneOrder.Accepted.class);
  }

  private DroneOrder.Accepted abort(TurnId turn) throws Exception {
    return hub.ask(
        new DroneOrder.AbortWorkOrder(new DroneOrder.Aborted(turn)), DroneOrder.Accepted.class);
  }

  private WorkspaceFile workspace() throws IOException {
    return Wire.parse(Files.readString(gadget("workspace.json")), WorkspaceFile.class);
  }

  private Path gadget(String name) {
    return directory.resolve(".gadget").resolve(name);
  }

  private void assertNumberedWithoutGaps(TurnId turn) {
    List<Long> numbers = hub.kept(turn).stream().map(event -> event.meta().seq()).toList();
    assertThat(numbers)
        .containsExactlyElementsOf(LongStream.rangeClosed(1, numbers.size()).boxed().toList());
  }
}
