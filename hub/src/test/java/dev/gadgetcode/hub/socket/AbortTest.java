package dev.gadgetcode.hub.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.StockPeer;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// `abortWorkOrder`.
@Tag("slow")
class AbortTest extends HubScene {
  private static final JsonNode STOPPED = json("[true,'The turn is stopped']");
  private static final JsonNode NOTHING = json("[false,'Nothing is running']");

  private static void away(StockPeer ide, StockPeer drone) throws Exception {
    drone.close();
    while (!ide.next("turnUpdated").args().get(0).path("recovering").asBoolean(false)) {
      assertThat(drone.gone()).isNotEmpty(); // until the hub has heard of it too
    }
  }

  @Test
  void withoutALockThereIsNoDrone() throws Exception {
    var drone = drone("one");
    runningTurn(lockedIde("tab"), drone);

    assertThat(ide("other-tab").ask("abortWorkOrder")).isEqualTo(json("[false,'%s']", NO_DRONE));
  }

  @Test
  void withNothingRunningItSaysSo() throws Exception {
    drone("one");

    assertThat(lockedIde("tab").ask("abortWorkOrder")).isEqualTo(NOTHING);
  }

  @Test
  void anotherTurnThanTheRunningOneIsNotRunning() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    runningTurn(ide, drone);

    assertThat(ide.ask("abortWorkOrder", Map.of("turnId", "another"))).isEqualTo(NOTHING);
  }

  @Test
  void theRunningTurnIsEndedByItsDrone() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    var turn = runningTurn(ide, drone);

    assertThat(ide.ask("abortWorkOrder")).isEqualTo(STOPPED);

    assertThat(drone.next("abortWorkOrder").args()).isEqualTo(json("[{'turnId':'%s'}]", turn));
    var end =
        Map.of(
            "turnId",
            turn,
            "epoch",
            1,
            "seq",
            1,
            "at",
            "2026-01-01T00:00:00Z",
            "step",
            1,
            "status",
            "aborted");
    drone.emit("workOrderComplete", turn, false, "Stopped", end);
    assertThat(ide.next("workOrderComplete").args().get(3).path("status"))
        .isEqualTo(json("'aborted'"));
    assertThat(ide.next("turnUpdated").args())
        .isEqualTo(json("[{'turnId':'%s','status':'aborted'}]", turn));
  }

  @Test
  void whatTheDroneSaysIsPassedOn() throws Exception {
    var drone = drone("one").answering("abortWorkOrder", _ -> new Object[] {true, "Stopping"});
    var ide = lockedIde("tab");
    var turn = runningTurn(ide, drone);

    assertThat(ide.ask("abortWorkOrder", Map.of("turnId", turn)))
        .isEqualTo(json("[true,'Stopping']"));
  }

  @Test
  void aDroneMayRefuse() throws Exception {
    var drone = drone("one").answering("abortWorkOrder", _ -> new Object[] {false, "Disk full"});
    var ide = lockedIde("tab");
    runningTurn(ide, drone);
    logged(drone, runningTurnOf(ide), 1, "response", "a"); // the order was taken before

    assertThat(ide.ask("abortWorkOrder")).isEqualTo(json("[false,'Disk full']"));
  }

  private static String runningTurnOf(StockPeer ide) throws Exception {
    return ide.next("turnUpdated").args().get(0).path("turnId").asString("");
  }

  @Test
  void aDroneThatGoesBeforeItAnswersIsNotReached() throws Exception {
    var drone = drone("one").notAnswering("abortWorkOrder");
    var ide = lockedIde("tab");
    runningTurn(ide, drone);
    var ack = ide.asking("abortWorkOrder");
    drone.next("abortWorkOrder");

    drone.close();

    assertThat(ack.join()).isEqualTo(json("[false,'Failed to reach drone']"));
  }

  @Test
  void withTheDroneGoneTheHubEndsTheTurnItself() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    var turn = runningTurn(ide, drone);
    logged(drone, turn, 1, "response", "a");
    away(ide, drone);

    assertThat(ide.ask("abortWorkOrder")).isEqualTo(STOPPED);

    var end = ide.next("workOrderComplete").args();
    assertThat(end.get(1)).isEqualTo(json("false"));
    assertThat(end.get(3).path("seq")).isEqualTo(json("2"));
    assertThat(end.get(3).path("status")).isEqualTo(json("'aborted'"));
  }

  @Test
  void theDroneOfATurnThatTheHubEndedIsToldToDropIt() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    var turn = runningTurn(ide, drone);
    away(ide, drone);
    ide.ask("abortWorkOrder");
    ide.next("workOrderComplete");

    var again = kept(hub.drone(registered, "one")).in();

    assertThat(again.next("welcome").args().get(0).path("positions")).isEqualTo(json("{}"));
    respond(again, turn, 1, "a");
    acked(again, turn, 1);
    assertThat(again.next("crashRecoveryResponse").args())
        .isEqualTo(json("[{'turnId':'%s','action':'discard'}]", turn));
  }

  @Test
  void aPromptThatWaitsIsCancelledAndNeverRuns() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    var first = runningTurn(ide, drone);
    var second = submit(ide, "Second.");
    var third = submit(ide, "Third.");

    assertThat(ide.ask("abortWorkOrder", Map.of("turnId", second)))
        .isEqualTo(json("[true,'The prompt is cancelled']"));

    finish(drone, first, 1);
    assertThat(drone.next("processWorkOrder").args().get(1).path("_id"))
        .isEqualTo(json("'%s'", third));
    assertThat(ide.ask("resumeTurn", Map.of("turnId", second, "afterSeq", 1)).get(1).path("status"))
        .isEqualTo(json("'aborted'"));
  }
}
