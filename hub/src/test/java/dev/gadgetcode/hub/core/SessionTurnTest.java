package dev.gadgetcode.hub.core;

import static dev.gadgetcode.hub.core.Sample.AT;
import static dev.gadgetcode.hub.core.Sample.DRONE;
import static dev.gadgetcode.hub.core.Sample.ONE;
import static dev.gadgetcode.hub.core.Sample.OTHER_DRONE;
import static dev.gadgetcode.hub.core.Sample.TAB;
import static dev.gadgetcode.hub.core.Sample.TWO;
import static dev.gadgetcode.hub.core.Sample.acked;
import static dev.gadgetcode.hub.core.Sample.endMeta;
import static dev.gadgetcode.hub.core.Sample.expected;
import static dev.gadgetcode.hub.core.Sample.failed;
import static dev.gadgetcode.hub.core.Sample.finished;
import static dev.gadgetcode.hub.core.Sample.meta;
import static dev.gadgetcode.hub.core.Sample.response;
import static dev.gadgetcode.hub.core.Sample.updated;
import static dev.gadgetcode.hub.core.SessionStory.streamed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.AgentId;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.ResumeAnswer;
import dev.gadgetcode.protocol.stream.AgentEvent;
import dev.gadgetcode.protocol.stream.Meta;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.StreamEvents;
import dev.gadgetcode.protocol.stream.ToolEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/// The numbered events of the running turn, and what waits for a person in them.
class SessionTurnTest {
  private static final CallId CALL = new CallId("call");

  // --- numbers -----------------------------------------------------------------------------

  @Test
  void theNextEventIsLoggedAckedAndShown() {
    var story = SessionStory.running(ONE);

    var decision = story.tell(streamed(response(ONE, 1)));

    assertThat(decision)
        .isEqualTo(
            Decision.draft()
                .fact(new SessionFact.EventLogged(response(ONE, 1)))
                .effect(acked(ONE, 1))
                .effect(new SessionEffect.Show(response(ONE, 1)))
                .decision());
    assertThat(story.session.lastSeq()).isEqualTo(1);
  }

  @Test
  void textIsKeptEventByEventAndNeverWaitsForAModeChange() {
    var story = SessionStory.running(ONE);

    for (int seq = 1; seq <= 3; seq++) {
      var decision = story.tell(streamed(response(ONE, seq)));

      assertThat(decision.facts()).containsExactly(new SessionFact.EventLogged(response(ONE, seq)));
    }
  }

  @Test
  void textIsKeptWhileNoIdeIsThere() {
    var story = SessionStory.running(ONE);
    story.tell(new SessionCommand.SocketLost(TAB));
    story.tell(new SessionCommand.TabExpired(TAB));

    var decision = story.tell(streamed(response(ONE, 1)));

    assertThat(decision.facts()).containsExactly(new SessionFact.EventLogged(response(ONE, 1)));
  }

  @Test
  void anIdeThatLocksAgainTakesNothingFromTheTurn() {
    var story = SessionStory.streaming(ONE, 2);

    story.tell(SessionStory.lock(TAB));
    var decision = story.tell(streamed(response(ONE, 3)));

    assertThat(decision.facts()).containsExactly(new SessionFact.EventLogged(response(ONE, 3)));
  }

  @Test
  void theEventsOfASubagentAreKeptLikeAnyOther() {
    var story = SessionStory.running(ONE);
    var event =
        new AgentEvent.AgentResponse(
            new AgentEvent.Words(AgentId.of(CALL), "found it"), meta(ONE, 1));

    var decision = story.tell(streamed(event));

    assertThat(decision.facts()).containsExactly(new SessionFact.EventLogged(event));
  }

  @Test
  void aRepeatedEventIsAckedAgainAndNotApplied() {
    var story = SessionStory.streaming(ONE, 3);

    var decision = story.tell(streamed(response(ONE, 1)));

    assertThat(decision).isEqualTo(Decision.effects(acked(ONE, 3)));
  }

  @Test
  void aGapIsToldOnceUntilTheMissingEventComes() {
    var story = SessionStory.streaming(ONE, 1);

    var first = story.tell(streamed(response(ONE, 3)));
    var second = story.tell(streamed(response(ONE, 4)));
    story.tell(streamed(response(ONE, 2)));
    var later = story.tell(streamed(response(ONE, 9)));

    assertThat(first)
        .isEqualTo(
            Decision.draft().fact(new SessionFact.GapSeen(2)).effect(expected(ONE, 2)).decision());
    assertThat(second).isEqualTo(Decision.NOTHING);
    assertThat(later.effects()).containsExactly(expected(ONE, 3));
  }

  @Test
  void mergedDeltasAreKeptAsOneAndAckedToTheLast() {
    var story = SessionStory.streaming(ONE, 1);
    var event = merged(ONE, 2, 4);

    var decision = story.tell(streamed(event));

    assertThat(decision.facts()).containsExactly(new SessionFact.EventLogged(event));
    assertThat(decision.effects()).contains(acked(ONE, 4));
    assertThat(story.session.lastSeq()).isEqualTo(4);
  }

  @Test
  void mergedDeltasThatAreKnownInPartAreAskedForFromThere() {
    var story = SessionStory.streaming(ONE, 3);

    var decision = story.tell(streamed(merged(ONE, 2, 4)));

    assertThat(decision.effects()).containsExactly(expected(ONE, 4));
    assertThat(story.session.lastSeq()).isEqualTo(3);
  }

  private static StreamEvent merged(TurnId turn, long fromSeq, long seq) {
    return new StreamEvent.Response("words", new Meta(turn, 1, seq, AT, 1, fromSeq, null, null));
  }

  @Test
  void theEventsOfATurnThatHasEndedAreDisowned() {
    var story = SessionStory.streaming(ONE, 1);
    story.tell(streamed(finished(ONE, 2)));

    assertThat(story.tell(streamed(finished(ONE, 2))))
        .isEqualTo(Decision.effects(new SessionEffect.Disown(DRONE, ONE)));
    assertThat(story.tell(streamed(response(ONE, 3))))
        .isEqualTo(Decision.effects(new SessionEffect.Disown(DRONE, ONE)));
  }

  @Test
  void aForeignDroneDoesNotWriteIntoTheTurn() {
    var story = SessionStory.running(ONE);

    var decision = story.tell(new SessionCommand.Streamed(OTHER_DRONE, response(ONE, 1)));

    assertThat(decision).isEqualTo(Decision.effects(new SessionEffect.Disown(OTHER_DRONE, ONE)));
    assertThat(story.session.lastSeq()).isZero();
  }

  @Test
  void aProcessThatIsNotTheDroneAnyMoreDoesNotWriteIntoTheTurn() {
    var story = SessionStory.running(ONE);
    story.tell(new SessionCommand.DroneCame(DRONE, false, 2, AT));

    assertThat(story.tell(streamed(response(ONE, 1)))).isEqualTo(Decision.NOTHING);
    assertThat(story.session.lastSeq()).isZero();
  }

  // --- a drone that does not number ----------------------------------------------------------

  @Test
  void anEventWithoutAPlaceGetsTheNextOne() {
    var story = SessionStory.streaming(ONE, 1);

    var decision = story.tell(unnumbered("response", "[\"hello\"]"));

    var numbered = new StreamEvent.Response("hello", new Meta(ONE, 7, 2, AT, 1));
    assertThat(decision)
        .isEqualTo(
            Decision.draft()
                .fact(new SessionFact.EventLogged(numbered))
                .effect(acked(ONE, 2))
                .effect(new SessionEffect.Show(numbered))
                .decision());
  }

  @Test
  void anEventWithoutAPlaceAndWithoutATurnIsDropped() {
    assertThat(SessionStory.locked().tell(unnumbered("response", "[\"late\"]")))
        .isEqualTo(Decision.NOTHING);
  }

  // --- the end -----------------------------------------------------------------------------

  @Test
  void aTurnEndsOnceAndTheSessionIsIdle() {
    var story = SessionStory.streaming(ONE, 1);

    var decision = story.tell(streamed(finished(ONE, 2)));

    assertThat(decision)
        .isEqualTo(
            Decision.draft()
                .fact(new SessionFact.EventLogged(finished(ONE, 2)))
                .fact(ended(TurnStatus.FINISHED, null))
                .effect(acked(ONE, 2))
                .effect(new SessionEffect.Show(finished(ONE, 2)))
                .effect(updated(ONE, TurnStatus.FINISHED))
                .decision());
    assertThat(story.session.running()).isEmpty();
    assertThat(story.session.drone()).contains(DRONE);
  }

  @Test
  void aFailedTurnKeepsItsMessageAndTheSessionGoesOn() {
    var story = SessionStory.running(ONE);
    var end =
        new StreamEvent.WorkOrderComplete(
            ONE, false, "No model", endMeta(ONE, 1, TurnStatus.ERROR));

    var decision = story.tell(streamed(end));

    assertThat(decision.facts())
        .containsExactly(new SessionFact.EventLogged(end), ended(TurnStatus.ERROR, "No model"));
    assertThat(decision.effects()).contains(failed(ONE, "No model"));
    assertThat(story.session.isLive()).isTrue();
  }

  @Test
  void anEndWithoutAStatusIsKnownByItsSuccess() {
    var success = new StreamEvent.WorkOrderComplete(ONE, true, null, meta(ONE, 1));
    var failure = new StreamEvent.WorkOrderComplete(ONE, false, "Broken", meta(ONE, 1));

    assertThat(SessionStory.running(ONE).tell(streamed(success)).facts())
        .contains(ended(TurnStatus.FINISHED, null));
    assertThat(SessionStory.running(ONE).tell(streamed(failure)).facts())
        .contains(ended(TurnStatus.ERROR, "Broken"));
  }

  // --- what waits for a person ---------------------------------------------------------------

  @Test
  void anApprovalIsOpenUntilItsToolStarts() {
    var story = SessionStory.running(ONE);

    var asked = story.tell(streamed(approval(1)));
    var open = story.session.open(ONE);
    var started = story.tell(streamed(new ToolEvent.ToolStart(CALL, "shell", "{}", meta(ONE, 2))));

    var question = ResumeAnswer.OpenEvent.of(approval(1));
    assertThat(asked.facts())
        .containsExactly(
            new SessionFact.EventLogged(approval(1)), new SessionFact.Asked(CALL, question));
    assertThat(open).containsExactly(question);
    assertThat(started.facts()).contains(new SessionFact.Settled(CALL));
    assertThat(story.session.open(ONE)).isEmpty();
  }

  @Test
  void aDeniedApprovalIsSettledByItsCall() {
    var story = SessionStory.running(ONE);
    story.tell(streamed(approval(1)));

    var decision =
        story.tell(streamed(new ToolEvent.ToolCall(CALL, "shell", "{}", "denied", meta(ONE, 2))));

    assertThat(decision.facts()).contains(new SessionFact.Settled(CALL));
  }

  @Test
  void theApprovalOfASubagentsCallIsSettledByItsEvents() {
    var agent = new AgentId("agent");
    var json = JsonMapper.shared().createObjectNode();
    var begun =
        new AgentEvent.AgentToolCall(new AgentEvent.Call(agent, CALL, "shell", json), meta(ONE, 2));
    var denied =
        new AgentEvent.AgentToolResult(
            new AgentEvent.Result(agent, CALL, "shell", json), meta(ONE, 2));
    for (var event : List.<StreamEvent>of(begun, denied)) {
      var story = SessionStory.running(ONE);
      story.tell(streamed(approval(1)));

      var decision = story.tell(streamed(event));

      assertThat(decision.facts()).contains(new SessionFact.Settled(CALL));
      assertThat(story.session.open(ONE)).isEmpty();
    }
  }

  @Test
  void aQuestionIsOpenUntilItsCallIsOverAndOthersDoNotSettleIt() {
    var story = SessionStory.running(ONE);
    var question =
        new ToolEvent.UserQuestion(
            new ToolEvent.Question(ONE, CALL, "Which?", List.of("a", "b")), meta(ONE, 1));
    story.tell(streamed(question));

    var other = new ToolEvent.ToolStart(new CallId("other"), "grep", "{}", meta(ONE, 2));
    var unrelated = story.tell(streamed(other));
    var answered =
        story.tell(streamed(new ToolEvent.ToolCall(CALL, "ask_user", "{}", "a", meta(ONE, 3))));

    assertThat(unrelated.facts()).containsExactly(new SessionFact.EventLogged(other));
    assertThat(answered.facts()).contains(new SessionFact.Settled(CALL));
  }

  @Test
  void whatWaitsForAPersonEndsWithTheTurn() {
    var story = SessionStory.running(ONE);
    story.tell(streamed(approval(1)));

    story.tell(streamed(finished(ONE, 2)));

    assertThat(story.session.open(ONE)).isEmpty();
  }

  private static StreamEvent approval(long seq) {
    var params = Wire.mapper().createObjectNode().put("command", "make");
    return new ToolEvent.ToolApprovalRequest(
        new ToolEvent.Approval(ONE, CALL, "shell", params, "It writes", AT.plusSeconds(60)),
        meta(ONE, seq));
  }

  private static SessionCommand unnumbered(String event, String args) {
    try (var parser = Wire.mapper().createParser(args)) {
      parser.nextToken();
      var received = (StreamEvents.Unnumbered) StreamEvents.read(event, parser);
      return new SessionCommand.Unnumbered(DRONE, 7, received, AT);
    }
  }

  private static SessionFact ended(TurnStatus status, @Nullable String message) {
    return new SessionFact.TurnEnded(ONE, status, message, TurnStats.NONE, AT);
  }

  @Test
  void anUnnumberedEndOfAnotherTurnIsDropped() throws Exception {
    var story = SessionStory.running(TWO);
    try (var parser = Wire.mapper().createParser("[\"one\",true,null]")) {
      parser.nextToken();
      var event = (StreamEvents.Unnumbered) StreamEvents.read("workOrderComplete", parser);

      var decision = story.tell(new SessionCommand.Unnumbered(DRONE, 1, event, AT));

      assertThat(decision).isEqualTo(Decision.NOTHING);
    }
  }
}
