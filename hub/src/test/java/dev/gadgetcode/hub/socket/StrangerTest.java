package dev.gadgetcode.hub.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.StockPeer;
import dev.gadgetcode.hub.TestHub;
import dev.gadgetcode.protocol.document.ChatSession;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What is another user's is not there, and nobody hears of it.
@Tag("slow")
class StrangerTest extends HubScene {
  private static final JsonNode NOT_FOUND =
      json(
          "[false,'',{'code':'not-found',"
              + "'message':'There is no such project, chat session or drone'}]");

  private ChatSession theirs;
  private TestHub.Registered theirDrone;
  private StockPeer drone;
  private StockPeer owner;
  private String turn;
  private StockPeer stranger;

  /// Somebody works, and a stranger with the same name of a tab is here too.
  @BeforeEach
  void aStrangerIsHere() throws Exception {
    theirs = session;
    theirDrone = registered;
    drone = drone("one");
    owner = lockedIde("tab");
    turn = runningTurn(owner, drone);
    newUser();
    stranger = ide("tab");
  }

  @Test
  void nothingIsGivenToAStrangerOnConnect() throws Exception {
    assertThat(stranger.rest()).isEmpty();
    assertThat(stranger.ask("sessionHeartbeat")).isEqualTo(json("[false]"));
    assertThat(owner.ask("sessionHeartbeat")).isEqualTo(json("[true]"));
  }

  @Test
  void theirSessionAndTheirDroneAreNotFound() throws Exception {
    assertThat(stranger.ask("requestSessionLock", references(theirDrone.id(), theirs)))
        .isEqualTo(NOT_FOUND);
    assertThat(stranger.ask("requestSessionLock", references(registered.id(), theirs)))
        .isEqualTo(NOT_FOUND);
    assertThat(stranger.ask("requestSessionLock", references(theirDrone.id(), session)))
        .isEqualTo(NOT_FOUND);
  }

  @Test
  void theirDroneIsNotChosen() throws Exception {
    hub.status(theirDrone, "available");
    var shown = owner.next("droneUpdated").args().get(0);
    while (!shown.path("status").asString("").equals("available")) {
      shown = owner.next("droneUpdated").args().get(0);
    }

    assertThat(stranger.ask("requestSessionLock", references(NULL, session)).get(2).path("code"))
        .isEqualTo(json("'drone-offline'"));
  }

  @Test
  void theirSessionIsNotTakenOver() throws Exception {
    assertThat(stranger.ask("takeOverSession", theirs.id().value()))
        .isEqualTo(json("[false,{'message':'There is no such project, chat session or drone'}]"));
    assertThat(owner.ask("sessionHeartbeat")).isEqualTo(json("[true]"));
  }

  @Test
  void theirLockIsNotReleased() throws Exception {
    finish(drone, turn, 1);

    assertThat(stranger.ask("releaseSessionLock", references(theirDrone.id(), theirs)))
        .isEqualTo(json("[false]"));
    assertThat(owner.ask("sessionHeartbeat")).isEqualTo(json("[true]"));
  }

  @Test
  void theirModeIsNotTold() throws Exception {
    finish(drone, turn, 1);
    owner.ask("requestWorkspaceMode", references(theirDrone.id(), theirs, "user"));

    assertThat(stranger.ask("requestWorkspaceMode", references(theirDrone.id(), theirs, "idle")))
        .isEqualTo(json("[false,'idle']"));
    assertThat(owner.ask("submitPrompt", "Hi").get(1).path("code")).isEqualTo(json("'user-mode'"));
  }

  @Test
  void theirTurnIsNotWatched() throws Exception {
    assertThat(stranger.ask("resumeTurn", Map.of("turnId", turn, "afterSeq", 0)))
        .isEqualTo(json("[false,{'code':'not-found','message':'There is no such turn'}]"));
  }

  @Test
  void theirTurnIsNotStoppedAndTheirQuestionsAreNotAnswered() throws Exception {
    assertThat(stranger.ask("abortWorkOrder", Map.of("turnId", turn)))
        .isEqualTo(json("[false,'%s']", NO_DRONE));
    assertThat(
            stranger.ask(
                "toolApproval", Map.of("turnId", turn, "callId", "c", "decision", "always")))
        .isEqualTo(json("[false,{'message':'%s'}]", NO_DRONE));
  }

  @Test
  void theirDroneIsNotTerminated() throws Exception {
    var response =
        hub.send(
            hub.request("/api/v1/drone/registration/" + theirDrone.id() + "/terminate")
                .POST(BodyPublishers.noBody()));

    assertThat(response.statusCode()).isEqualTo(404);
  }

  @Test
  void nobodyElseHearsWhatHappens() throws Exception {
    stranger.rest();
    drone.emit("status", "Cloning");
    drone.emit("workspaceModeChanged", "agent");
    drone.emit("log", "2026-01-01T00:00:00Z", "tool", "warn", "slow");
    logged(drone, turn, 1, "response", "a");
    finish(drone, turn, 2);
    hub.status(theirDrone, "offline");
    owner.next("log");
    owner.next("workOrderComplete");
    owner.next("droneUpdated");

    assertThat(stranger.rest()).isEmpty();
  }
}
