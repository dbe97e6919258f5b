package dev.gadgetcode.hub.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.NewIds;
import dev.gadgetcode.hub.StockPeer;
import dev.gadgetcode.hub.store.ChatSessions;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// `submitPrompt`: what is checked and in which order, what a repeat is answered with, and what the
/// drone is handed.
@Tag("slow")
class PromptTest extends HubScene {
  private static final String LONGEST = "x".repeat(256 * 1024);

  private static JsonNode refused(String code, String message) {
    return json("[false,{'message':'%s','code':'%s'}]", message, code);
  }

  private static final JsonNode NO_LOCK = refused("no-drone", NO_DRONE);
  private static final JsonNode NO_SESSION = refused("no-session", "No chat session active");

  private void userMode(StockPeer ide) throws Exception {
    assertThat(ide.ask("requestWorkspaceMode", references(registered.id(), session, "user")))
        .isEqualTo(json("[true,'user']"));
  }

  // --- the checks, in their order ----------------------------------------------------------

  @Test
  void withoutALockThereIsNoDrone() throws Exception {
    drone("one");
    lockedIde("tab");

    assertThat(ide("other-tab").ask("submitPrompt", "", Map.of("chatSession", "unknown")))
        .isEqualTo(NO_LOCK);
  }

  @Test
  void aSessionThatWasDeletedIsNotActive() throws Exception {
    drone("one");
    var ide = lockedIde("tab");
    userMode(ide);
    delete("chat_session", session.id().value());

    assertThat(ide.ask("submitPrompt", "")).isEqualTo(NO_SESSION);
  }

  @Test
  void anotherSessionThanTheNamedOneIsNotActive() throws Exception {
    drone("one");
    var ide = lockedIde("tab");
    userMode(ide);
    delete("project", session.project().value());

    assertThat(ide.ask("submitPrompt", "", Map.of("chatSession", hub.session(user).id().value())))
        .isEqualTo(NO_SESSION);
  }

  @Test
  void aProjectThatWasDeletedIsNotSelected() throws Exception {
    drone("one");
    var ide = lockedIde("tab");
    userMode(ide);
    delete("project", session.project().value());

    assertThat(ide.ask("submitPrompt", "")).isEqualTo(refused("no-project", "No project selected"));
  }

  @Test
  void inUserModeNothingIsAccepted() throws Exception {
    drone("one");
    var ide = lockedIde("tab");
    userMode(ide);

    assertThat(ide.ask("submitPrompt", ""))
        .isEqualTo(refused("user-mode", "Workspace is in User mode"));
  }

  @Test
  void anEmptyPromptIsRefused() throws Exception {
    drone("one");
    var ide = lockedIde("tab");

    assertThat(ide.ask("submitPrompt", " \n\t ")).isEqualTo(refused("empty", "Message is empty"));
  }

  @Test
  void aPromptIsMeasuredInBytes() throws Exception {
    drone("one");
    var ide = lockedIde("tab");

    assertThat(ide.ask("submitPrompt", LONGEST.substring(1) + "é"))
        .isEqualTo(refused("too-long", "Message is too long"));
    submit(ide, LONGEST);
  }

  // --- once --------------------------------------------------------------------------------

  @Test
  void aRepeatIsAnsweredWithTheStoredOutcomeAndNotRunAgain() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    var prompt = Map.of("promptId", NewIds.id());
    var first = ide.ask("submitPrompt", "Do it.", prompt);
    var turn = first.get(1).path("turnId").asString("");
    drone.next("processWorkOrder");
    finish(drone, turn, 1);

    var again = ide.ask("submitPrompt", "", prompt);

    assertThat(again).isEqualTo(first);
    assertThat(submit(ide, "Something else.")).isNotEqualTo(turn);
    assertThat(drone.next("processWorkOrder").args().get(1).path("prompt"))
        .isEqualTo(json("'Something else.'"));
  }

  @Test
  void twoAtOnceBecomeOneTurn() throws Exception {
    drone("one");
    var ide = lockedIde("tab");
    var prompt = Map.of("promptId", NewIds.id());

    var first = ide.asking("submitPrompt", "Do it.", prompt);
    var second = ide.asking("submitPrompt", "Do it.", prompt);

    assertThat(first.join().get(0)).isEqualTo(json("true"));
    assertThat(second.join()).isEqualTo(first.join());
    assertThat(turnCount()).isEqualTo(1);
  }

  @Test
  void aRepeatNeedsNoLock() throws Exception {
    drone("one");
    var prompt = Map.of("promptId", NewIds.id());
    var first = lockedIde("tab").ask("submitPrompt", "Do it.", prompt);

    assertThat(ide("other-tab").ask("submitPrompt", "Do it.", prompt)).isEqualTo(first);
  }

  @Test
  void aRefusedPromptMayComeAgain() throws Exception {
    drone("one");
    var ide = lockedIde("tab");
    var prompt = Map.of("promptId", NewIds.id());
    ide.ask("submitPrompt", "", prompt);

    var ack = ide.ask("submitPrompt", "Do it.", prompt);

    assertThat(ack).isEqualTo(created(ack.get(1).path("turnId").asString("")));
  }

  @Test
  void aPromptIdIsTheUsersOwn() throws Exception {
    drone("one");
    var prompt = Map.of("promptId", NewIds.id());
    lockedIde("tab").ask("submitPrompt", "Do it.", prompt);

    newUser();

    assertThat(ide("tab").ask("submitPrompt", "Do it.", prompt)).isEqualTo(NO_LOCK);
  }

  @Test
  void theNextHubKnowsThePromptToo() throws Exception {
    drone("one");
    var prompt = Map.of("promptId", NewIds.id());
    var first = lockedIde("tab").ask("submitPrompt", "Do it.", prompt);

    restartHub();

    assertThat(ide("tab").ask("submitPrompt", "Do it.", prompt)).isEqualTo(first);
    assertThat(turnCount()).isEqualTo(1);
  }

  private int turnCount() {
    return hub.store()
        .read(handle -> ChatSessions.find(handle, session.id()))
        .orElseThrow()
        .stats()
        .turnCount();
  }

  // --- what follows ------------------------------------------------------------------------

  @Test
  void anAcceptedPromptIsCountedAndNamesTheSession() throws Exception {
    drone("one");
    var ide = lockedIde("tab");

    submit(ide, "Mend the **door**. Then the roof.");

    var updated = ide.next("sessionUpdated").args().get(0);
    assertThat(updated.path("_id")).isEqualTo(json("'%s'", session.id().value()));
    assertThat(updated.path("name")).isEqualTo(json("'Mend the door.'"));
    submit(ide, "Another one.");
    assertThat(turnCount()).isEqualTo(2);
    assertThat(ide.rest()).noneMatch(said -> said.event().equals("sessionUpdated"));
  }

  @Test
  void theDroneIsHandedTheTurnWithItsSession() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");

    var turn = submit(ide, "Do it.");

    assertThat(ide.next("turnUpdated").args())
        .isEqualTo(json("[{'turnId':'%s','status':'processing'}]", turn));
    var order = drone.next("processWorkOrder").args();
    assertThat(order.get(0)).isEqualTo(json("'%s'", registered.id()));
    var handed = order.get(1);
    assertThat(handed.path("_id")).isEqualTo(json("'%s'", turn));
    assertThat(handed.path("prompt")).isEqualTo(json("'Do it.'"));
    assertThat(handed.path("context")).isEqualTo(json("[]"));
    var about = handed.path("session");
    assertThat(about.path("_id")).isEqualTo(json("'%s'", session.id().value()));
    assertThat(about.path("user")).isEqualTo(json("'%s'", user));
    assertThat(about.path("project").path("_id"))
        .isEqualTo(json("'%s'", session.project().value()));
    assertThat(about.path("selectedModel")).isEqualTo(json("'demo'"));
    assertThat(about.path("mode")).isEqualTo(json("'build'"));
    var handing = order.get(2);
    assertThat(handing.path("workOrderId").asString("")).isNotEmpty();
    assertThat(handing.path("epoch")).isEqualTo(json("1"));
    assertThat(handing.path("attempt")).isEqualTo(json("1"));
    assertThat(handing.path("workspaceId")).isEqualTo(json("'%s'", registered.workspace()));
  }

  @Test
  void theNextTurnIsHandedTheEarlierOnesAsItsContext() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    var first = runningTurn(ide, drone);
    logged(drone, first, 1, "response", "Done.");
    finish(drone, first, 2);

    submit(ide, "And now?");

    var context = drone.next("processWorkOrder").args().get(1).path("context");
    assertThat(context.size()).isEqualTo(1);
    assertThat(context.get(0).path("_id")).isEqualTo(json("'%s'", first));
    assertThat(context.get(0).path("blocks").get(0).path("content")).isEqualTo(json("'Done.'"));
  }

  // --- the queue ---------------------------------------------------------------------------

  @Test
  void furtherPromptsWaitAndRunInTheirOrder() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    var first = runningTurn(ide, drone);
    var second = submit(ide, "Second.");
    var third = submit(ide, "Third.");
    assertThat(ide.next("turnUpdated").args().get(0).path("turnId")).isEqualTo(json("'%s'", first));
    assertThat(ide.next("turnUpdated").args())
        .isEqualTo(json("[{'turnId':'%s','status':'queued'}]", second));
    assertThat(ide.next("turnUpdated").args())
        .isEqualTo(json("[{'turnId':'%s','status':'queued'}]", third));

    finish(drone, first, 1);
    assertThat(drone.next("processWorkOrder").args().get(1).path("_id"))
        .isEqualTo(json("'%s'", second));
    finish(drone, second, 1);

    assertThat(drone.next("processWorkOrder").args().get(1).path("_id"))
        .isEqualTo(json("'%s'", third));
    assertThat(ide.next("workOrderComplete").args().get(0)).isEqualTo(json("'%s'", first));
    assertThat(ide.next("workOrderComplete").args().get(0)).isEqualTo(json("'%s'", second));
  }

  @Test
  void theOneWhoHoldsTheSessionWatchesTheNextTurnFromItsBeginning() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    var first = runningTurn(ide, drone);
    var second = submit(ide, "Second.");
    finish(drone, first, 1);
    drone.next("processWorkOrder");

    respond(drone, second, 1, "a");

    assertThat(seq(ide.next("response"))).isEqualTo(1);
  }

  // --- the drone's answer ------------------------------------------------------------------

  @Test
  void aTurnThatTheDroneRefusesEndsWithWhatItSaid() throws Exception {
    drone("one").answering("processWorkOrder", _ -> new Object[] {false, "No such model"});
    var ide = lockedIde("tab");

    var turn = submit(ide, "Do it.");

    var end = ide.next("workOrderComplete").args();
    assertThat(end.get(0)).isEqualTo(json("'%s'", turn));
    assertThat(end.get(1)).isEqualTo(json("false"));
    assertThat(end.get(2)).isEqualTo(json("'No such model'"));
    assertThat(end.get(3).path("seq")).isEqualTo(json("1"));
    assertThat(end.get(3).path("status")).isEqualTo(json("'error'"));
    assertThat(ide.next("turnUpdated").args())
        .isEqualTo(json("[{'turnId':'%s','status':'error','errorMessage':'No such model'}]", turn));
  }

  @Test
  void aDroneThatRefusesWithoutAWordIsGivenOne() throws Exception {
    drone("one").answering("processWorkOrder", _ -> new Object[] {false});
    var ide = lockedIde("tab");

    submit(ide, "Do it.");

    assertThat(ide.next("workOrderComplete").args().get(2))
        .isEqualTo(json("'Drone rejected work order'"));
  }

  @Test
  void aDroneThatHasEndedTheTurnSendsItsEndItself() throws Exception {
    var drone =
        drone("one").answering("processWorkOrder", _ -> new Object[] {false, "Already ended"});
    var ide = lockedIde("tab");
    var turn = submit(ide, "Do it.");
    drone.next("processWorkOrder");

    finish(drone, turn, 1);

    assertThat(ide.next("workOrderComplete").args().get(1)).isEqualTo(json("true"));
  }

  @Test
  void anOrderThatWasNotAnsweredIsSentOnTheNextConnect() throws Exception {
    var drone = drone("one").notAnswering("processWorkOrder");
    var ide = lockedIde("tab");
    var turn = submit(ide, "Do it.");
    var first = drone.next("processWorkOrder").args();

    drone.close();

    assertThat(ide.next("turnUpdated").args().get(0).path("status"))
        .isEqualTo(json("'processing'"));
    assertThat(ide.next("turnUpdated").args())
        .isEqualTo(json("[{'turnId':'%s','status':'processing','recovering':true}]", turn));
    var again = drone("one").next("processWorkOrder").args();
    assertThat(again).isEqualTo(first);
    assertThat(ide.next("turnUpdated").args())
        .isEqualTo(json("[{'turnId':'%s','status':'processing','recovering':false}]", turn));
  }

  @Test
  void aPromptForADroneThatIsGoneWaitsForIt() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    drone.close();
    assertThat(drone.gone()).isEqualTo("io client disconnect");

    var turn = submit(ide, "Do it.");

    assertThat(ide.next("turnUpdated").args().get(0).path("status"))
        .isEqualTo(json("'processing'"));
    assertThat(drone("one").next("processWorkOrder").args().get(1).path("_id"))
        .isEqualTo(json("'%s'", turn));
  }
}
