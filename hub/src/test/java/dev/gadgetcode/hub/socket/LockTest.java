package dev.gadgetcode.hub.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.NewIds;
import dev.gadgetcode.hub.StockPeer;
import dev.gadgetcode.hub.store.ChatSessions;
import dev.gadgetcode.protocol.document.ChatSession;
import dev.gadgetcode.protocol.id.WorkspaceId;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// `requestSessionLock` and `releaseSessionLock`.
@Tag("slow")
class LockTest extends HubScene {
  private static final JsonNode NOT_FOUND =
      refused("not-found", "There is no such project, chat session or drone");
  private static final JsonNode OFFLINE = refused("drone-offline", "The drone is offline");
  private static final JsonNode RELEASED = json("[true]");
  private static final JsonNode NOT_RELEASED = json("[false]");

  private static JsonNode refused(String code, String message) {
    return json("[false,'',{'code':'%s','message':'%s'}]", code, message);
  }

  private JsonNode locked() {
    return json("[true,'%s']", session.id().value());
  }

  private JsonNode release(StockPeer ide) throws Exception {
    return ide.ask("releaseSessionLock", references(registered.id(), session));
  }

  // --- success -----------------------------------------------------------------------------

  @Test
  void theDroneIsAskedAndTheSessionMovesToItsWorkspace() throws Exception {
    var drone = drone("one");
    var ide = ide("tab");

    var ack = lock(ide, session);

    assertThat(ack).isEqualTo(locked());
    assertThat(drone.next("requestSessionLock").args())
        .isEqualTo(
            json(
                "['%s',{'_id':'%s','slug':'project','gitUrl':null},"
                    + "{'_id':'%s','name':'New Chat Session'}]",
                registered.id(), session.project().value(), session.id().value()));
    assertThat(stored(session).workspaceId()).isEqualTo(new WorkspaceId(registered.workspace()));
  }

  private ChatSession stored(ChatSession which) {
    return hub.store().read(handle -> ChatSessions.find(handle, which.id())).orElseThrow();
  }

  @Test
  void ofAnObjectOnlyItsIdIsRead() throws Exception {
    drone("one");

    var ack =
        ide("tab")
            .ask(
                "requestSessionLock",
                Map.of("_id", registered.id(), "status", 7),
                Map.of("_id", session.project().value(), "gitUrl", "file:///etc"),
                Map.of("_id", session.id().value(), "name", "Another"));

    assertThat(ack).isEqualTo(locked());
  }

  @Test
  void askingAgainForWhatOneHoldsSucceeds() throws Exception {
    drone("one");
    var ide = lockedIde("tab");

    assertThat(lock(ide, session)).isEqualTo(locked());
  }

  @Test
  void askingAgainSucceedsWhileATurnRunsAndTheDroneIsNotAsked() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    drone.next("requestSessionLock");
    runningTurn(ide, drone);
    drone.notAnswering("requestSessionLock");

    assertThat(lock(ide, session)).isEqualTo(locked());
  }

  @Test
  void theSessionLockedLastIsTheOneThatPromptsGoTo() throws Exception {
    var drone = drone("one");
    var other = hub.session(user);
    var secondRegistered = hub.register(user, "workspace-" + NewIds.id());
    drone(secondRegistered, "two");
    var ide = lockedIde("tab");
    ide.ask("requestSessionLock", references(secondRegistered.id(), other));

    lock(ide, session);

    var ack = ide.ask("submitPrompt", "Hi", Map.of("chatSession", session.id().value()));
    assertThat(ack).isEqualTo(created(ack.get(1).path("turnId").asString("")));
    drone.next("processWorkOrder");
  }

  @Test
  void theHubChoosesADroneThatIsAvailableAndSaysWhich() throws Exception {
    drone("one");
    var ide = ide("tab");
    available(ide);

    var ack = ide.ask("requestSessionLock", references(NULL, session));

    assertThat(ack).isEqualTo(locked());
    assertThat(ide.next("status").args())
        .isEqualTo(
            json("['Using the drone on host in /w',{'chatSessionId':'%s'}]", session.id().value()));
  }

  @Test
  void theHubChoosesTheDroneOfTheSessionsWorkspace() throws Exception {
    drone("one");
    var mine = registered;
    registered = hub.register(user, "workspace-" + NewIds.id());
    var second = drone("two");
    var ide = ide("tab");
    lock(ide, session);
    release(ide);
    available(ide);
    registered = mine;
    available(ide);
    second.next("requestSessionLock");

    ide.ask("requestSessionLock", references(NULL, session));

    second.next("requestSessionLock");
  }

  private void available(StockPeer ide) throws Exception {
    hub.status(registered, "available");
    var shown = ide.next("droneUpdated").args().get(0);
    while (!shown.path("_id").asString("").equals(registered.id())
        || !shown.path("status").asString("").equals("available")) {
      shown = ide.next("droneUpdated").args().get(0);
    }
  }

  @Test
  void aSessionThatMovesToAnotherDroneFreesTheFirst() throws Exception {
    var first = drone("one");
    var ide = lockedIde("tab");
    registered = hub.register(user, "workspace-" + NewIds.id());
    drone("two");

    assertThat(lock(ide, session)).isEqualTo(locked());

    first.next("releaseSessionLock");
  }

  // --- refusals ----------------------------------------------------------------------------

  @Test
  void whatIsNotThereIsNotFound() throws Exception {
    drone("one");
    var ide = ide("tab");
    var project = session.project().value();
    var chat = session.id().value();

    assertThat(ide.ask("requestSessionLock", "unknown", project, chat)).isEqualTo(NOT_FOUND);
    assertThat(ide.ask("requestSessionLock", registered.id(), "unknown", chat))
        .isEqualTo(NOT_FOUND);
    assertThat(ide.ask("requestSessionLock", registered.id(), project, "unknown"))
        .isEqualTo(NOT_FOUND);
  }

  @Test
  void aProjectThatIsNotTheSessionsOwnIsNotFound() throws Exception {
    drone("one");
    var other = hub.session(user);

    var ack =
        ide("tab")
            .ask(
                "requestSessionLock",
                registered.id(),
                other.project().value(),
                session.id().value());

    assertThat(ack).isEqualTo(NOT_FOUND);
  }

  @Test
  void aDroneThatIsAwayIsOffline() throws Exception {
    assertThat(lock(ide("tab"), session)).isEqualTo(OFFLINE);
  }

  @Test
  void noDroneToChooseIsOffline() throws Exception {
    assertThat(ide("tab").ask("requestSessionLock", references(NULL, session))).isEqualTo(OFFLINE);
  }

  @Test
  void aDroneThatAnotherSessionHasIsLocked() throws Exception {
    drone("one");
    lockedIde("tab");

    assertThat(lock(ide("other-tab"), hub.session(user)))
        .isEqualTo(refused("drone-locked", "The drone is locked by another session"));
  }

  @Test
  void aDroneThatRunsAnotherSessionsTurnIsBusy() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    runningTurn(ide, drone);
    hub.status(registered, "busy");

    assertThat(lock(ide("other-tab"), hub.session(user)))
        .isEqualTo(refused("drone-busy", "The drone is running a turn of another session"));
  }

  @Test
  void whatTheDroneRefusesWithIsPassedOn() throws Exception {
    drone("one")
        .answering(
            "requestSessionLock",
            _ -> new Object[] {false, "", Map.of("code", "clone-failed", "message", "no route")});

    assertThat(lock(ide("tab"), session)).isEqualTo(refused("clone-failed", "no route"));
  }

  @Test
  void aDroneThatGoesBeforeItAnswersIsATimeout() throws Exception {
    var drone = drone("one").notAnswering("requestSessionLock");
    var ack = ide("tab").asking("requestSessionLock", references(registered.id(), session));
    drone.next("requestSessionLock");

    drone.close();

    assertThat(ack.join()).isEqualTo(refused("timeout", "The drone did not answer in time"));
  }

  @Test
  void aRefusedLockDoesNotKeepTheTab() throws Exception {
    var first = ide("tab");
    assertThat(lock(first, session)).isEqualTo(OFFLINE);
    drone("one");

    assertThat(lock(ide("other-tab"), session)).isEqualTo(locked());
  }

  @Test
  void aRefusedLockKeepsATabThatWasHeldBefore() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    drone.answering(
        "requestSessionLock",
        _ -> new Object[] {false, "", Map.of("code", "clone-failed", "message", "no route")});
    assertThat(lock(ide, session)).isEqualTo(refused("clone-failed", "no route"));

    assertThat(lock(ide("other-tab"), session))
        .isEqualTo(refused("tab-locked", "Chat session is open in another browser tab"));
  }

  // --- release -----------------------------------------------------------------------------

  @Test
  void aReleaseFreesTheDroneTheSessionAndTheTab() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");

    assertThat(release(ide)).isEqualTo(RELEASED);

    assertThat(drone.next("releaseSessionLock").args())
        .isEqualTo(
            json(
                "['%s','%s','%s']",
                registered.id(), session.project().value(), session.id().value()));
    assertThat(ide.ask("sessionHeartbeat")).isEqualTo(json("[false]"));
    assertThat(lock(ide("other-tab"), session)).isEqualTo(locked());
  }

  @Test
  void aPageThatLeavesASessionNeedNotNameItsDroneToFreeIt() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");

    assertThat(ide.ask("releaseSessionLock", references(NULL, session))).isEqualTo(RELEASED);

    assertThat(drone.next("releaseSessionLock").args().get(0).stringValue())
        .isEqualTo(registered.id().toString());
  }

  @Test
  void aDroneThatIsAwayIsReleasedWithoutAsking() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    leave(drone, ide);

    assertThat(release(ide)).isEqualTo(RELEASED);

    var greeted = kept(hub.drone(registered, "one")).in().next("welcome").args().get(0);
    assertThat(greeted.get("lock")).isEqualTo(NULL);
  }

  @Test
  void nothingIsReleasedWhileATurnRuns() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    runningTurn(ide, drone);

    assertThat(release(ide)).isEqualTo(NOT_RELEASED);
  }

  @Test
  void nothingIsReleasedThatTheDroneKeeps() throws Exception {
    drone("one").answering("releaseSessionLock", _ -> new Object[] {false});
    var ide = lockedIde("tab");

    assertThat(release(ide)).isEqualTo(NOT_RELEASED);
    assertThat(ide.ask("sessionHeartbeat")).isEqualTo(json("[true]"));
  }

  @Test
  void whoDoesNotHoldTheSessionReleasesNothing() throws Exception {
    drone("one");
    var ide = lockedIde("tab");

    assertThat(release(ide("other-tab"))).isEqualTo(NOT_RELEASED);
    assertThat(ide.ask("sessionHeartbeat")).isEqualTo(json("[true]"));
  }
}
