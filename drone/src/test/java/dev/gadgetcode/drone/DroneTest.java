package dev.gadgetcode.drone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.scripted.Handed;
import dev.gadgetcode.protocol.Texts;
import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.drone.DroneAck;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.HubNotice;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.socketio.Connector;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A drone at work on the turns that it is given.
@Timeout(60)
@Tag("slow")
class DroneTest extends DroneAtScriptedHub {
  @Test
  void aTurnsEventsArriveOnceAndInOrderAndItsFilesAreGoneWhenTheHubHasItsEnd() throws Exception {
    try (var _ = start()) {
      model.answers("four");
      hub.processing(TURN, 0);

      var answer = process(order());

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

      process(order());

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
      var first = order();
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
  void anAbortEndsTheRunningTurnAborted() throws Exception {
    try (var _ = start()) {
      hub.processing(TURN, 0);
      model.says("well");
      process(order());
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
      process(order());
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
      process(order());
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
      process(order());
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
      process(order());
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
      process(order());
    }
    assertThat(hub.awaitEnd(TURN).meta().status()).isEqualTo(TurnStatus.ABORTED);
    assertThat(gadget("turns")).isEmptyDirectory();
  }

  private void assertNumberedWithoutGaps(TurnId turn) {
    List<Long> numbers = hub.kept(turn).stream().map(event -> event.meta().seq()).toList();
    assertThat(numbers)
        .containsExactlyElementsOf(LongStream.rangeClosed(1, numbers.size()).boxed().toList());
  }
}
