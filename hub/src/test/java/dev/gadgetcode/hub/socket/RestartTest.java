package dev.gadgetcode.hub.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// A hub that ends in the middle of a turn, and the next one on the same directory.
@Tag("slow")
class RestartTest extends HubScene {
  private JsonNode reconnected() {
    return json("['Reconnected to active session',{'chatSessionId':'%s'}]", session.id().value());
  }

  @Test
  void theDroneAndTheIdeGoOnAtTheExactEvent() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    var turn = runningTurn(ide, drone);
    logged(drone, turn, 1, "thinking", "a");
    logged(drone, turn, 2, "response", "b");

    restartHub();
    var droneAgain = kept(hub.drone(registered, "one")).in();
    var greeting = droneAgain.next("welcome").args().get(0);
    var ideAgain = ide("tab");

    assertThat(greeting.path("epoch")).isEqualTo(json("1"));
    assertThat(greeting.path("positions")).isEqualTo(json("{'%s':2}", turn));
    assertThat(greeting.path("lock").path("chatSession").path("_id"))
        .isEqualTo(json("'%s'", session.id().value()));
    assertThat(ideAgain.next("status").args()).isEqualTo(reconnected());
    assertThat(ideAgain.ask("resumeTurn", Map.of("turnId", turn, "afterSeq", 1)))
        .isEqualTo(json("[true,{'kind':'tail','status':'processing','lastSeq':2,'open':[]}]"));
    assertThat(seq(ideAgain.next("thinking", "response"))).isEqualTo(2);
    respond(droneAgain, turn, 2, "b");
    acked(droneAgain, turn, 2);
    logged(droneAgain, turn, 3, "response", "c");
    finish(droneAgain, turn, 4);
    assertThat(seq(ideAgain.next("thinking", "response"))).isEqualTo(3);
    assertThat(seq(ideAgain.next("workOrderComplete"))).isEqualTo(4);
  }

  @Test
  void theTurnWaitsForItsDroneUntilItIsBack() throws Exception {
    var drone = drone("one");
    var turn = runningTurn(lockedIde("tab"), drone);
    logged(drone, turn, 1, "response", "a");

    restartHub();
    var ide = ide("tab");

    var waiting = ide.ask("resumeTurn", Map.of("turnId", turn, "afterSeq", 9));
    assertThat(waiting.get(1).path("turn").path("recovering")).isEqualTo(json("true"));
    drone("one");
    assertThat(ide.next("turnUpdated").args())
        .isEqualTo(json("[{'turnId':'%s','status':'processing','recovering':false}]", turn));
  }

  @Test
  void onlyTheTabThatHadTheSessionIsGivenItBackAtFirst() throws Exception {
    var drone = drone("one");
    runningTurn(lockedIde("tab"), drone);

    restartHub();

    assertThat(ide("other-tab").next("tabLockDenied").args())
        .isEqualTo(json("[{'message':'Chat session is open in another browser tab'}]"));
    assertThat(ide("tab").next("status").args()).isEqualTo(reconnected());
  }

  @Test
  void theSessionOfAClientWithoutATabIsFree() throws Exception {
    var drone = drone("one");
    var plain = plainIde();
    lock(plain, session);
    runningTurn(plain, drone);

    restartHub();

    assertThat(ide("tab").next("status").args()).isEqualTo(reconnected());
  }

  @Test
  void anOrderThatNobodyTookIsSentByTheNextHub() throws Exception {
    var drone = drone("one").notAnswering("processWorkOrder");
    submit(lockedIde("tab"), "Do it.");
    var order = drone.next("processWorkOrder").args();

    restartHub();

    assertThat(drone("one").next("processWorkOrder").args()).isEqualTo(order);
  }

  @Test
  void whatWaitsRunsInItsOrder() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    var first = runningTurn(ide, drone);
    var second = submit(ide, "Second.");

    restartHub();
    var again = drone("one");
    finish(again, first, 1);

    assertThat(again.next("processWorkOrder").args().get(1).path("_id"))
        .isEqualTo(json("'%s'", second));
  }

  @Test
  void aQuestionIsOpenStill() throws Exception {
    var drone = drone("one");
    var turn = runningTurn(lockedIde("tab"), drone);
    var question = json("{'turnId':'%s','callId':'c','question':'Which?'}", turn);
    logged(drone, turn, 1, "userQuestion", question);

    restartHub();

    var open =
        ide("tab").ask("resumeTurn", Map.of("turnId", turn, "afterSeq", 1)).get(1).path("open");
    assertThat(open.get(0).path("args").get(0)).isEqualTo(question);
  }

  @Test
  void aLockIsHeldStill() throws Exception {
    drone("one");
    lockedIde("tab");

    restartHub();
    var ide = ide("tab");
    drone("one");

    assertThat(lock(ide("other-tab"), session).get(2).path("code")).isEqualTo(json("'tab-locked'"));
    assertThat(lock(ide, session).get(0)).isEqualTo(json("true"));
  }
}
