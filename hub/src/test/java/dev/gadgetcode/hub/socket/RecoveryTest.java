package dev.gadgetcode.hub.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.StockPeer;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What a drone is answered that asks for a turn which an earlier process left.
@Tag("slow")
class RecoveryTest extends HubScene {
  private static JsonNode discard(String turn) {
    return json("[{'turnId':'%s','action':'discard'}]", turn);
  }

  private static JsonNode retry(String turn) {
    return json("[{'turnId':'%s','action':'retry','retryDelay':1000}]", turn);
  }

  private JsonNode asked(StockPeer drone, String turn) throws Exception {
    return asked(drone, turn, registered.workspace());
  }

  private JsonNode asked(StockPeer drone, String turn, String workspace) throws Exception {
    drone.emit(
        "requestCrashRecovery",
        Map.of(
            "workspaceId",
            workspace,
            "turnId",
            turn,
            "chatSessionId",
            session.id().value(),
            "lastSeq",
            0));
    return drone.next("crashRecoveryResponse").args();
  }

  @Test
  void aTurnThatNobodyKnowsIsDiscarded() throws Exception {
    assertThat(asked(drone("one"), "unknown")).isEqualTo(discard("unknown"));
  }

  @Test
  void aTurnThatIsOverIsDiscarded() throws Exception {
    var drone = drone("one");
    var turn = runningTurn(lockedIde("tab"), drone);
    finish(drone, turn, 1);

    assertThat(asked(drone, turn)).isEqualTo(discard(turn));
  }

  @Test
  void aTurnOfAnotherWorkspaceIsDiscarded() throws Exception {
    var drone = drone("one");
    var turn = runningTurn(lockedIde("tab"), drone);
    var elsewhere = hub.register(user, "workspace-2" + user);
    var other = drone(elsewhere, "other");

    assertThat(asked(other, turn, elsewhere.workspace())).isEqualTo(discard(turn));
    assertThat(asked(other, turn, registered.workspace())).isEqualTo(discard(turn));
  }

  @Test
  void aTurnThatRunsIsTriedAgainByANewOrder() throws Exception {
    var ide = takenAndLeft();
    var turn = ide.turn;
    var second = drone("two");

    assertThat(asked(second, turn)).isEqualTo(retry(turn));

    var order = second.next("processWorkOrder").args();
    assertThat(order.get(1).path("_id")).isEqualTo(json("'%s'", turn));
    assertThat(order.get(2).path("attempt")).isEqualTo(json("2"));
    assertThat(order.get(2).path("epoch")).isEqualTo(json("2"));
    assertThat(order.get(2).path("workOrderId")).isNotEqualTo(ide.workOrder);
    while (ide.peer.next("turnUpdated").args().get(0).path("recovering").asBoolean(true)) {
      assertThat(second.refusal()).isEqualTo(NULL); // until the order is taken
    }
  }

  /// A turn whose drone took the order and went.
  private record Left(StockPeer peer, String turn, JsonNode workOrder) {}

  private Left takenAndLeft() throws Exception {
    var first = drone("one");
    var ide = lockedIde("tab");
    var turn = submit(ide, "Do it.");
    var workOrder = first.next("processWorkOrder").args().get(2).path("workOrderId");
    logged(first, turn, 1, "response", "a");
    first.close();
    while (!ide.next("turnUpdated").args().get(0).path("recovering").asBoolean(false)) {
      assertThat(first.gone()).isNotEmpty();
    }
    return new Left(ide, turn, workOrder);
  }

  @Test
  void theAsksOfOneInstanceAreOneRecovery() throws Exception {
    var left = takenAndLeft();
    var second = drone("two");

    assertThat(asked(second, left.turn)).isEqualTo(retry(left.turn));
    assertThat(asked(second, left.turn)).isEqualTo(retry(left.turn));

    assertThat(second.next("processWorkOrder").args().get(2).path("attempt")).isEqualTo(json("2"));
  }

  @Test
  void afterThreeRecoveriesTheTurnEndsWithAnError() throws Exception {
    var left = takenAndLeft();
    for (var instance : new String[] {"two", "three", "four"}) {
      assertThat(asked(drone(instance), left.turn)).isEqualTo(retry(left.turn));
    }

    assertThat(asked(drone("five"), left.turn)).isEqualTo(discard(left.turn));

    var end = left.peer.next("workOrderComplete").args();
    assertThat(end.get(1)).isEqualTo(json("false"));
    assertThat(end.get(2)).isEqualTo(json("'The drone failed to recover the turn'"));
    assertThat(end.get(3).path("seq")).isEqualTo(json("2"));
    assertThat(end.get(3).path("status")).isEqualTo(json("'error'"));
  }

  @Test
  void anAskWhileTheFirstOrderIsUnansweredGetsThatOrder() throws Exception {
    var drone = drone("one").notAnswering("processWorkOrder");
    var ide = lockedIde("tab");
    var turn = submit(ide, "Do it.");
    var first = drone.next("processWorkOrder").args();

    assertThat(asked(drone, turn)).isEqualTo(retry(turn));

    assertThat(drone.next("processWorkOrder").args()).isEqualTo(first);
  }
}
