package dev.gadgetcode.hub.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.StockPeer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What is told beside the log of a turn: to every IDE of the user, and to nobody else.
class NoticesTest extends HubScene {
  private JsonNode shownDrone(StockPeer ide, String field, String value) throws Exception {
    var shown = ide.next("droneUpdated").args().get(0);
    while (!shown.path(field).equals(parsed(value))) {
      shown = ide.next("droneUpdated").args().get(0);
    }
    return shown;
  }

  @Test
  void aStatusIsPassedOn() throws Exception {
    var drone = drone("one");
    var first = ide("tab");
    var second = ide("other-tab");

    drone.emit("status", "Cloning", Map.of("chatSessionId", session.id().value()));

    var expected = json("['Cloning',{'chatSessionId':'%s'}]", session.id().value());
    assertThat(first.next("status").args()).isEqualTo(expected);
    assertThat(second.next("status").args()).isEqualTo(expected);
  }

  @Test
  void aLogLineIsPassedOn() throws Exception {
    var drone = drone("one");
    var ide = ide("tab");

    drone.emit("log", "2026-01-01T00:00:00Z", "tool", "warn", "slow", Map.of("ms", 5));
    drone.emit("log", "2026-01-01T00:00:00Z", "agent", "info", "going on");

    assertThat(ide.next("log").args())
        .isEqualTo(json("['2026-01-01T00:00:00Z','tool','warn','slow',{'ms':5}]"));
    assertThat(ide.next("log").args())
        .isEqualTo(json("['2026-01-01T00:00:00Z','agent','info','going on']"));
  }

  @Test
  void aModeIsPassedOnWithTheDroneAndHolds() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");

    drone.emit("workspaceModeChanged", "user");

    assertThat(ide.next("workspaceModeChanged").args())
        .isEqualTo(json("['user',{'registrationId':'%s'}]", registered.id()));
    assertThat(ide.ask("submitPrompt", "Hi").get(1).path("code")).isEqualTo(json("'user-mode'"));
  }

  @Test
  void aWorkspaceIsShownOnTheRegistration() throws Exception {
    var drone = drone("one");
    var ide = ide("tab");
    var workspace = json("{'mode':'user','lockedProject':null,'projects':['p']}");

    drone.emit("workspaceUpdated", workspace);

    assertThat(shownDrone(ide, "workspace", workspace.toString()).path("_id"))
        .isEqualTo(json("'%s'", registered.id()));
  }

  @Test
  void aDroneIsShownAsItComesAndAsItSaysItIs() throws Exception {
    var ide = ide("tab");
    drone("one");

    var starting = shownDrone(ide, "status", "'starting'");
    assertThat(starting.path("_id")).isEqualTo(json("'%s'", registered.id()));
    hub.status(registered, "available");

    var available = shownDrone(ide, "status", "'available'");
    assertThat(available.path("hostname")).isEqualTo(json("'host'"));
    assertThat(available.path("workspaceId")).isEqualTo(json("'%s'", registered.workspace()));
    assertThat(available.has("token")).isFalse();
    hub.status(registered, "offline");
    shownDrone(ide, "status", "'offline'");
  }

  @Test
  void aLockIsShownOnTheRegistration() throws Exception {
    drone("one");
    var ide = lockedIde("tab");

    shownDrone(ide, "chatSessionId", "'" + session.id().value() + "'");
  }

  @Test
  void aLockThatTheDroneDropsIsLost() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");

    drone.emit("sessionLockReleased", Map.of("chatSessionId", session.id().value()));

    assertThat(ide.next("sessionLockLost").args())
        .isEqualTo(
            json(
                "[{'chatSessionId':'%s','reason':'The drone let go of the session'}]",
                session.id().value()));
    assertThat(ide.ask("submitPrompt", "Hi").get(1).path("code")).isEqualTo(json("'no-drone'"));
    assertThat(lock(ide, session).get(0)).isEqualTo(json("true"));
  }

  @Test
  void aLockOfAnotherSessionIsNotDroppedByTheDrone() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");

    drone.emit("sessionLockReleased", Map.of("chatSessionId", "another"));
    drone.emit("status", "said");

    ide.next("status");
    assertThat(ide.ask("sessionHeartbeat")).isEqualTo(json("[true]"));
  }

  @Test
  void aTurnIsToldToEveryIdeOfItsUser() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    var other = ide("other-tab");
    var turn = runningTurn(ide, drone);

    finish(drone, turn, 1);

    for (var status : List.of("processing", "finished")) {
      assertThat(other.next("turnUpdated").args())
          .isEqualTo(json("[{'turnId':'%s','status':'%s'}]", turn, status));
    }
    assertThat(other.rest()).noneMatch(said -> said.event().equals("workOrderComplete"));
  }
}
