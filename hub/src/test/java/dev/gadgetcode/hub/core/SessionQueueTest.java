package dev.gadgetcode.hub.core;

import static dev.gadgetcode.hub.core.Sample.AT;
import static dev.gadgetcode.hub.core.Sample.ONE;
import static dev.gadgetcode.hub.core.Sample.TAB;
import static dev.gadgetcode.hub.core.Sample.THREE;
import static dev.gadgetcode.hub.core.Sample.TWO;
import static dev.gadgetcode.hub.core.Sample.acked;
import static dev.gadgetcode.hub.core.Sample.finished;
import static dev.gadgetcode.hub.core.Sample.onlyEvent;
import static dev.gadgetcode.hub.core.Sample.order;
import static dev.gadgetcode.hub.core.Sample.orderOf;
import static dev.gadgetcode.hub.core.Sample.updated;
import static dev.gadgetcode.hub.core.SessionStory.abort;
import static dev.gadgetcode.hub.core.SessionStory.accepted;
import static dev.gadgetcode.hub.core.SessionStory.promptOf;
import static dev.gadgetcode.hub.core.SessionStory.streamed;
import static dev.gadgetcode.hub.core.SessionStory.submit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.RelayedAck;
import dev.gadgetcode.protocol.stream.StreamEvent;
import org.junit.jupiter.api.Test;

/// Prompts that wait for the turn before them.
class SessionQueueTest {
  private static final String CANCELLED = "The prompt is cancelled";

  @Test
  void aSecondPromptWaitsAndDoesNotTouchTheRunningTurn() {
    var story = SessionStory.running(ONE);

    var decision = story.tell(submit(TWO));

    assertThat(decision)
        .isEqualTo(
            Decision.draft()
                .fact(accepted(TWO))
                .effect(updated(TWO, TurnStatus.QUEUED))
                .answer(
                    new IdeAck.Submitted(
                        true, new IdeAck.Outcome(TWO, "turn created successfully", null))));
    assertThat(story.session.running()).contains(ONE);
  }

  @Test
  void theNextPromptRunsWhenTheTurnIsOver() {
    var story = SessionStory.running(ONE);
    story.tell(submit(TWO));

    var decision = story.tell(streamed(finished(ONE, 1)));

    assertThat(decision)
        .isEqualTo(
            Decision.draft()
                .fact(new SessionFact.EventLogged(finished(ONE, 1)))
                .fact(ended(ONE, TurnStatus.FINISHED))
                .fact(new SessionFact.TurnStarted(TWO))
                .effect(acked(ONE, 1))
                .effect(new SessionEffect.Show(finished(ONE, 1)))
                .effect(updated(ONE, TurnStatus.FINISHED))
                .effect(updated(TWO, TurnStatus.PROCESSING))
                .effect(order(TWO))
                .effect(new SessionEffect.Watch(TAB, TWO, 0))
                .decision());
  }

  @Test
  void promptsRunInTheOrderInWhichTheyCame() {
    var story = threeTurns();

    story.tell(streamed(finished(ONE, 1)));
    var second = story.session.running();
    story.tell(streamed(finished(TWO, 1)));
    var third = story.session.running();

    assertThat(second).contains(TWO);
    assertThat(third).contains(THREE);
  }

  @Test
  void theNextPromptRunsThoughNobodyWatches() {
    var story = SessionStory.running(ONE);
    story.tell(submit(TWO));
    story.tell(new SessionCommand.SocketLost(TAB));

    var decision = story.tell(streamed(finished(ONE, 1)));

    assertThat(decision.effects())
        .contains(order(TWO))
        .noneMatch(SessionEffect.Watch.class::isInstance);
  }

  @Test
  void aQueuedPromptCanBeEditedAndRunsAsEdited() {
    var story = SessionStory.running(ONE);
    story.tell(submit(TWO));

    var decision = story.tell(new SessionCommand.EditPrompt(TWO, "better"));

    assertThat(decision)
        .isEqualTo(Decision.draft().fact(new SessionFact.PromptEdited(TWO, "better")).decision());
    assertThat(story.session.summary())
        .endsWith(new SessionFact.PromptAccepted(TWO, orderOf(TWO), "better", promptOf(TWO), AT));
  }

  @Test
  void whatIsNotQueuedOrIsNoPromptIsNotEdited() {
    var story = SessionStory.running(ONE);
    story.tell(submit(TWO));

    assertThat(story.tell(new SessionCommand.EditPrompt(ONE, "late"))).isEqualTo(Decision.NOTHING);
    assertThat(story.tell(new SessionCommand.EditPrompt(THREE, "unknown")))
        .isEqualTo(Decision.NOTHING);
    assertThat(story.tell(new SessionCommand.EditPrompt(TWO, " "))).isEqualTo(Decision.NOTHING);
    assertThat(story.tell(new SessionCommand.EditPrompt(TWO, "a".repeat(256 * 1024 + 1))))
        .isEqualTo(Decision.NOTHING);
  }

  @Test
  void aCancelledPromptEndsAbortedAndNeverRuns() {
    var story = threeTurns();

    var decision = story.tell(new SessionCommand.Cancel(TWO, AT));
    story.tell(streamed(finished(ONE, 1)));

    assertThat(decision)
        .isEqualTo(
            Decision.draft()
                .fact(new SessionFact.EventLogged(cancelled()))
                .fact(ended(TWO, TurnStatus.ABORTED))
                .effect(new SessionEffect.Show(cancelled()))
                .effect(updated(TWO, TurnStatus.ABORTED))
                .decision());
    assertThat(story.session.running()).contains(THREE);
  }

  @Test
  void theEndOfACancelledPromptIsNoEventOfTheRunningTurn() {
    var story = SessionStory.streaming(ONE, 3);
    story.tell(submit(TWO));

    story.tell(new SessionCommand.Cancel(TWO, AT));

    assertThat(story.session.running()).contains(ONE);
    assertThat(story.session.lastSeq()).isEqualTo(3);
  }

  @Test
  void onlyAQueuedPromptCanBeCancelled() {
    var story = SessionStory.running(ONE);

    assertThat(story.tell(new SessionCommand.Cancel(ONE, AT))).isEqualTo(Decision.NOTHING);
    assertThat(story.tell(new SessionCommand.Cancel(TWO, AT))).isEqualTo(Decision.NOTHING);
  }

  @Test
  void anAbortOfAQueuedTurnCancelsItAndLeavesTheRunningOne() {
    var story = threeTurns();

    var decision = story.tell(abort(TWO));

    assertThat(decision)
        .isEqualTo(
            Decision.draft()
                .fact(new SessionFact.EventLogged(cancelled()))
                .fact(ended(TWO, TurnStatus.ABORTED))
                .effect(new SessionEffect.Show(cancelled()))
                .effect(updated(TWO, TurnStatus.ABORTED))
                .answer(new RelayedAck.Stopped(true, CANCELLED)));
    assertThat(story.session.running()).contains(ONE);
  }

  private static SessionStory threeTurns() {
    var story = SessionStory.running(ONE);
    story.tell(submit(TWO));
    story.tell(submit(THREE));
    return story;
  }

  private static StreamEvent cancelled() {
    return onlyEvent(TWO, TurnStatus.ABORTED, CANCELLED);
  }

  private static SessionFact ended(TurnId turn, TurnStatus status) {
    return new SessionFact.TurnEnded(turn, status, null, TurnStats.NONE, AT);
  }
}
