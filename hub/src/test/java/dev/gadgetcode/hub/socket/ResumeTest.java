package dev.gadgetcode.hub.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.StockPeer;
import dev.gadgetcode.hub.store.Change;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.Turns;
import dev.gadgetcode.protocol.id.TurnId;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// `resumeTurn`: what an IDE missed, or the turn as it stands.
@Tag("slow")
class ResumeTest extends HubScene {
  private @Nullable GatedStore store;

  @Override
  Store hands(Store real) {
    store = new GatedStore(real);
    return store;
  }

  private GatedStore gated() {
    return Objects.requireNonNull(store);
  }

  private static JsonNode resume(StockPeer ide, String turn, long afterSeq) throws Exception {
    return ide.ask("resumeTurn", Map.of("turnId", turn, "afterSeq", afterSeq));
  }

  private static JsonNode tail(String status, long lastSeq) {
    return json("[true,{'kind':'tail','status':'%s','lastSeq':%d,'open':[]}]", status, lastSeq);
  }

  private static String kind(JsonNode ack) {
    return ack.get(1).path("kind").asString("");
  }

  private static JsonNode content(JsonNode snapshot) {
    return snapshot.get(1).path("turn").path("blocks").get(0).path("content");
  }

  @Test
  void whatCameWhileNoIdeWasThereIsSentThenWhatComesNext() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    var turn = runningTurn(ide, drone);
    ide.close();
    logged(drone, turn, 1, "thinking", "a");
    logged(drone, turn, 2, "response", "b");
    var again = ide("tab");

    assertThat(resume(again, turn, 0)).isEqualTo(tail("processing", 2));

    assertThat(seq(again.next("thinking", "response"))).isEqualTo(1);
    assertThat(seq(again.next("thinking", "response"))).isEqualTo(2);
    respond(drone, turn, 3, "c");
    assertThat(seq(again.next("thinking", "response"))).isEqualTo(3);
  }

  @Test
  void onlyWhatWasMissedIsSent() throws Exception {
    var drone = drone("one");
    var turn = runningTurn(lockedIde("tab"), drone);
    logged(drone, turn, 1, "thinking", "a");
    logged(drone, turn, 2, "response", "b");
    var again = ide("other-tab");

    assertThat(resume(again, turn, 1)).isEqualTo(tail("processing", 2));

    assertThat(seq(again.next("thinking", "response"))).isEqualTo(2);
  }

  @Test
  void anotherSocketOfTheOwnerWatchesAndMayNotAct() throws Exception {
    var drone = drone("one");
    var turn = runningTurn(lockedIde("tab"), drone);
    var viewer = ide("other-tab");
    resume(viewer, turn, 0);

    respond(drone, turn, 1, "a");

    assertThat(seq(viewer.next("response"))).isEqualTo(1);
    assertThat(viewer.ask("submitPrompt", "Hi").get(0)).isEqualTo(json("false"));
    assertThat(viewer.ask("abortWorkOrder")).isEqualTo(json("[false,'%s']", NO_DRONE));
  }

  @Test
  void aTurnThatWaitsIsWatchedFromItsFirstEvent() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    var first = runningTurn(ide, drone);
    var second = submit(ide, "Second.");
    var viewer = ide("other-tab");
    assertThat(resume(viewer, second, 0)).isEqualTo(tail("queued", 0));
    finish(drone, first, 1);
    drone.next("processWorkOrder");

    respond(drone, second, 1, "a");

    assertThat(seq(viewer.next("response"))).isEqualTo(1);
  }

  // --- snapshots ---------------------------------------------------------------------------

  @Test
  void aPositionAheadOfTheLogGivesTheTurnAsItStands() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    var turn = runningTurn(ide, drone);
    logged(drone, turn, 1, "response", "a");

    var ack = resume(ide, turn, 5);

    assertThat(kind(ack)).isEqualTo("snapshot");
    assertThat(ack.get(1).path("lastSeq")).isEqualTo(json("1"));
    assertThat(content(ack)).isEqualTo(json("'a'"));
    respond(drone, turn, 2, "b");
    assertThat(seq(ide.next("response"))).isEqualTo(1); // as it happened, before it asked
    assertThat(seq(ide.next("response"))).isEqualTo(2);
  }

  @Test
  void aPositionInsideMergedDeltasGivesTheTurnAsItStands() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    var turn = runningTurn(ide, drone);
    gated().hold();
    respond(drone, turn, 1, "a");
    gated().awaitHeld();
    respond(drone, turn, 2, "b");
    respond(drone, turn, 3, "c");
    respond(drone, turn, 4, "d");
    drone.emit("status", "all sent");
    ide.next("status");
    gated().letGo();

    assertThat(seq(ide.next("response"))).isEqualTo(1);
    var merged = ide.next("response");
    assertThat(seq(merged)).isEqualTo(4);
    assertThat(merged.args().get(1).path("fromSeq")).isEqualTo(json("2"));
    var inside = resume(ide, turn, 3);
    assertThat(kind(inside)).isEqualTo("snapshot");
    assertThat(content(inside)).isEqualTo(json("'abcd'"));
    assertThat(kind(resume(ide, turn, 1))).isEqualTo("tail");
    assertThat(ide.next("response").args()).isEqualTo(merged.args());
  }

  @Test
  void anEventIsNeitherAckedNorShownBeforeItIsDurable() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    var turn = runningTurn(ide, drone);
    ide.rest();
    gated().hold();

    respond(drone, turn, 1, "a");
    drone.emit("status", "sent");

    ide.next("status");
    assertThat(ide.rest()).isEmpty();
    gated().letGo();
    assertThat(seq(ide.next("response"))).isEqualTo(1);
    acked(drone, turn, 1);
  }

  @Test
  void aTurnThatIsOverAndFoldedGivesTheTurnAsItStands() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    var turn = runningTurn(ide, drone);
    logged(drone, turn, 1, "response", "a");
    finish(drone, turn, 2);
    awaitFolded(turn);

    var ack = resume(ide, turn, 1);

    assertThat(kind(ack)).isEqualTo("snapshot");
    assertThat(ack.get(1).path("status")).isEqualTo(json("'finished'"));
    assertThat(content(ack)).isEqualTo(json("'a'"));
    assertThat(resume(ide, turn, 2)).isEqualTo(tail("finished", 2));
  }

  private void awaitFolded(String turn) throws InterruptedException {
    gated()
        .awaitCommit(() ->
            hub.store()
                    .read(handle -> Turns.row(handle, new TurnId(turn)))
                    .orElseThrow()
                    .foldedSeq()
                == 2);
  }

  @Test
  void aTurnThatIsTooLargeIsLeftToBeReadByRest() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    var turn = runningTurn(ide, drone);
    var large = "x".repeat(200 * 1024);
    logged(drone, turn, 1, "response", large);
    logged(drone, turn, 2, "response", large);
    logged(drone, turn, 3, "response", large);

    var ack = resume(ide, turn, 9);

    assertThat(ack)
        .isEqualTo(json("[true,{'kind':'snapshot','status':'processing','lastSeq':3,'open':[]}]"));
  }

  // --- open questions ----------------------------------------------------------------------

  @Test
  void approvalsAndQuestionsThatWaitAreTold() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    var turn = runningTurn(ide, drone);
    var approval =
        json(
            "{'turnId':'%s','callId':'c1','name':'shell','params':{},'reason':'writes',"
                + "'expiresAt':'2026-01-01T00:10:00Z'}",
            turn);
    var question = json("{'turnId':'%s','callId':'c2','question':'Which?'}", turn);
    logged(drone, turn, 1, "toolApprovalRequest", approval);
    logged(drone, turn, 2, "userQuestion", question);

    var open = resume(ide, turn, 2).get(1).path("open");

    assertThat(open.size()).isEqualTo(2);
    assertThat(open.get(0).path("event")).isEqualTo(json("'toolApprovalRequest'"));
    assertThat(open.get(0).path("args").get(0)).isEqualTo(approval);
    assertThat(open.get(1).path("event")).isEqualTo(json("'userQuestion'"));
    assertThat(open.get(1).path("args").get(0)).isEqualTo(question);
    logged(drone, turn, 3, "toolStart", "c1", "shell", "{}");
    logged(drone, turn, 4, "toolCall", "c2", "ask_user", "{}", "{}");
    assertThat(resume(ide, turn, 4)).isEqualTo(tail("processing", 4));
  }

  // --- order -------------------------------------------------------------------------------

  @Test
  void whoAsksAgainWhileEventsComeGetsEachOfThemInItsOrder() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    var turn = runningTurn(ide, drone);
    int last = 600;
    for (int seq = 1; seq <= last; seq++) {
      drone.emit(seq % 2 == 0 ? "response" : "thinking", "x", meta(turn, seq));
      if (seq % 20 == 0) {
        ide.askInLine("resumeTurn", Map.of("turnId", turn, "afterSeq", 0));
      }
    }

    int answers = 0;
    long expected = 1;
    while (answers < last / 20 || expected <= last) {
      var said = ide.next("response", "thinking", "ack");
      if (said.event().equals("ack")) {
        assertThat(kind(said.args())).isEqualTo("tail");
        answers++;
        expected = 1;
      } else {
        assertThat(seq(said)).isEqualTo(expected);
        expected++;
      }
    }
  }

  @Test
  void whoIsBehindWhenATurnEndsIsSentTheRestOfItBeforeItLeavesTheLog() throws Exception {
    var drone = drone("one");
    var turn = runningTurn(lockedIde("tab"), drone);
    logged(drone, turn, 1, "response", "a");
    var viewer = ide("other-tab");
    gated().holdReaders();
    assertThat(resume(viewer, turn, 0)).isEqualTo(tail("processing", 1));
    finish(drone, turn, 2);

    gated().letReadersGo();

    assertThat(seq(viewer.next("response"))).isEqualTo(1);
    assertThat(seq(viewer.next("workOrderComplete"))).isEqualTo(2);
    awaitFolded(turn);
  }

  @Test
  void whoAsksForATurnThatIsLeavingTheLogGetsItAsItStandsAndIsNotHungUpOn() throws Exception {
    var drone = drone("one");
    var turn = runningTurn(lockedIde("tab"), drone);
    logged(drone, turn, 1, "response", "a");
    var late = ide("other-tab");
    gated().holdFolds();
    finish(drone, turn, 2);
    gated().awaitHeld();

    var ack = resume(late, turn, 0);
    gated().letGo();
    awaitFolded(turn);

    assertThat(kind(ack)).isEqualTo("snapshot");
    assertThat(content(ack)).isEqualTo(json("'a'"));
    assertThat(resume(late, turn, 2)).isEqualTo(tail("finished", 2));
  }

  @Test
  void whoIsBehindWhenATurnHasLeftTheLogIsCutOffToAskAgain() throws Exception {
    var drone = drone("one");
    var turn = runningTurn(lockedIde("tab"), drone);
    logged(drone, turn, 1, "response", "a");
    var viewer = ide("other-tab");
    gated().holdReaders();
    assertThat(resume(viewer, turn, 0)).isEqualTo(tail("processing", 1));
    finish(drone, turn, 2);
    gated().commit(Change.of(gated().journal().forget(new TurnId(turn)))).join();

    gated().letReadersGo();

    assertThat(viewer.gone()).startsWith("transport");
  }

  @Test
  void aTurnThatIsNotThereIsNotFound() throws Exception {
    assertThat(resume(ide("tab"), "unknown", 0))
        .isEqualTo(json("[false,{'code':'not-found','message':'There is no such turn'}]"));
  }
}
