package dev.gadgetcode.drone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.scripted.Handed;
import dev.gadgetcode.protocol.Texts;
import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.DroneReport;
import dev.gadgetcode.protocol.drone.HubNotice;
import dev.gadgetcode.protocol.drone.RecoveryAction;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What a drone makes of turns that it or its hub knows from before.
@Timeout(60)
@Tag("slow")
class KnownTurnTest extends DroneAtScriptedHub {
  private static final String ENDED_BEFORE =
      "The drone has ended this turn before, and the hub does not know how";

  @Test
  void anEndedTurnIsRefusedAndTheNextIsTakenAtOnceWithTheEndStillUnacked() throws Exception {
    try (var _ = start()) {
      hub.stopAcking();
      hub.processing(TURN, 0);
      model.answers("one");
      var first = order();
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
      var first = order();
      process(first);
      var end = hub.awaitEnd(TURN);
      hub.tell(new DroneOrder.StreamAck(new DroneOrder.Position(TURN, end.meta().seq())));

      var again = process(first);

      assertThat(again).isEqualTo(new DroneOrder.Accepted(false, ENDED_BEFORE));
      assertThat(model.calls()).isEqualTo(1);
    }
  }

  @Test
  void aTurnWhoseEndWasAckedIsNotRunAgainUnderANewOrderByTheNextProcessEither() throws Exception {
    runToItsEnd();
    hub.processing(TURN, 0); // its store is one from before the first event
    var again = new AtomicReference<DroneOrder.Accepted>();

    try (var _ =
        startWhile(() -> {
          hub.await(DroneReport.RequestCrashRecovery.class);
          var order = Handed.order("turn-1", "order-2", 2, workspace().workspaceId());
          again.set(process(order));
          return order;
        })) {
      assertThat(again.get()).isEqualTo(new DroneOrder.Accepted(false, ENDED_BEFORE));
      assertThat(model.calls()).isEqualTo(1);
    }
  }

  @Test
  void aTurnThatIsOverHereAndOfWhichTheHubHasABeginningIsEndedAndNotRunAgain() throws Exception {
    runToItsEnd();
    hub.processing(TURN, 1); // its store is one from before the end

    try (var _ = start()) {
      var end = hub.await(StreamEvent.WorkOrderComplete.class, event -> !event.success());

      assertThat(end.message()).isEqualTo(ENDED_BEFORE);
      assertThat(model.calls()).isEqualTo(1);
    }
  }

  /// A drone runs the turn, and is told that the hub has its end.
  private void runToItsEnd() throws Exception {
    try (var _ = start()) {
      hub.processing(TURN, 0);
      model.answers("one");
      process(order());
      hub.awaitEnd(TURN);
      hub.awaitStatus(DroneStatus.BUSY);
      hub.awaitStatus(DroneStatus.AVAILABLE);
    }
  }

  @Test
  void aTurnThatTheHubNoLongerListsIsDropped() throws Exception {
    try (var _ = start()) {
      hub.stopAcking();
      hub.processing(TURN, 0);
      model.says("one");
      process(order());
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
}
