package dev.gadgetcode.hub.core;

import static dev.gadgetcode.hub.core.Sample.AT;
import static dev.gadgetcode.hub.core.Sample.DRONE;
import static dev.gadgetcode.hub.core.Sample.ONE;
import static dev.gadgetcode.hub.core.Sample.OTHER_TAB;
import static dev.gadgetcode.hub.core.Sample.TAB;
import static dev.gadgetcode.hub.core.Sample.TWO;
import static dev.gadgetcode.hub.core.Sample.endByHub;
import static dev.gadgetcode.hub.core.Sample.finished;
import static dev.gadgetcode.hub.core.Sample.onlyEvent;
import static dev.gadgetcode.hub.core.Sample.order;
import static dev.gadgetcode.hub.core.Sample.updated;
import static dev.gadgetcode.hub.core.SessionStory.abort;
import static dev.gadgetcode.hub.core.SessionStory.said;
import static dev.gadgetcode.hub.core.SessionStory.streamed;
import static dev.gadgetcode.hub.core.SessionStory.submit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.ide.RelayedAck;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// How a person stops a turn, whatever the drone is doing.
class SessionAbortTest {
  private static final String STOPPED = "The turn is stopped";
  private static final RelayedAck NOTHING_RUNS =
      new RelayedAck.Stopped(false, "Nothing is running");

  @Test
  void theDroneIsAskedToAbortTheTurnThatRunsByItsId() {
    var story = SessionStory.running(ONE);

    assertThat(story.tell(abort(null))).isEqualTo(asked());
    assertThat(story.tell(abort(ONE))).isEqualTo(asked());
  }

  @Test
  void anAbortWithoutATurnIdDoesNotHitTheNextTurn() {
    var story = SessionStory.running(ONE);
    story.tell(submit(TWO));
    story.tell(abort(null));
    story.tell(streamed(finished(ONE, 1)));

    var decision = story.tell(answered(new DroneAnswer.Away()));

    assertThat(decision).isEqualTo(Decision.answer(new RelayedAck.Stopped(true, STOPPED)));
    assertThat(story.session.running()).contains(TWO);
  }

  @Test
  void whatIsNotRunningIsNotStopped() {
    assertThat(SessionStory.locked().tell(abort(null))).isEqualTo(Decision.answer(NOTHING_RUNS));
    assertThat(SessionStory.running(ONE).tell(abort(TWO))).isEqualTo(Decision.answer(NOTHING_RUNS));
  }

  @Test
  void onlyTheSocketThatHasTheLockStopsATurn() {
    var story = SessionStory.running(ONE);

    var decision = story.tell(new SessionCommand.Abort(OTHER_TAB, Optional.empty(), AT));

    assertThat(decision)
        .isEqualTo(Decision.answer(new RelayedAck.Stopped(false, "No drone selected")));
  }

  @Test
  void aDroneThatStopsEndsTheTurnByItsOwnEvents() {
    var story = SessionStory.running(ONE);

    var wordless = story.tell(answered(said(true, null)));
    var worded = story.tell(answered(said(true, "Stopping")));

    assertThat(wordless).isEqualTo(Decision.answer(new RelayedAck.Stopped(true, STOPPED)));
    assertThat(worded).isEqualTo(Decision.answer(new RelayedAck.Stopped(true, "Stopping")));
    assertThat(story.session.running()).contains(ONE);
  }

  @Test
  void aDroneThatRefusesToStopATurnThatItHasIsBelieved() {
    var story = SessionStory.running(ONE);

    assertThat(story.tell(answered(said(false, "Ending already"))))
        .isEqualTo(Decision.answer(new RelayedAck.Stopped(false, "Ending already")));
    assertThat(story.tell(answered(said(false, null))))
        .isEqualTo(Decision.answer(new RelayedAck.Stopped(false, "Failed to reach drone")));
  }

  @Test
  void aDroneThatDoesNotKnowTheTurnHasItEndedByTheHub() {
    var story = SessionStory.ordered(ONE);

    var decision = story.tell(answered(said(false, "No such turn")));

    assertThat(decision).isEqualTo(aborted(onlyEvent(ONE, TurnStatus.ABORTED, STOPPED)));
  }

  @Test
  void aDroneThatSaysNothingLeavesTheTurnAsItIs() {
    var story = SessionStory.running(ONE);

    assertThat(story.tell(answered(new DroneAnswer.Silent())))
        .isEqualTo(Decision.answer(new RelayedAck.Stopped(false, "Failed to reach drone")));
    assertThat(story.session.running()).contains(ONE);
  }

  @Test
  void withTheDroneGoneTheHubEndsTheTurnItselfAsTheNextEvent() {
    var story = SessionStory.streaming(ONE, 2);
    story.tell(new SessionCommand.DroneWent(DRONE, AT));

    var decision = story.tell(abort(null));

    assertThat(decision).isEqualTo(aborted(endByHub(ONE, 3, TurnStatus.ABORTED, STOPPED)));
    assertThat(story.session.running()).isEmpty();
  }

  @Test
  void aDroneFoundGoneWhenAskedHasTheTurnEndedByTheHub() {
    var story = SessionStory.streaming(ONE, 1);

    var decision = story.tell(answered(new DroneAnswer.Away()));

    assertThat(decision).isEqualTo(aborted(endByHub(ONE, 2, TurnStatus.ABORTED, STOPPED)));
  }

  @Test
  void afterAnAbortTheNextPromptRuns() {
    var story = SessionStory.streaming(ONE, 1);
    story.tell(submit(TWO));

    var decision = story.tell(answered(new DroneAnswer.Away()));

    assertThat(decision.effects()).contains(order(TWO));
    assertThat(story.session.running()).contains(TWO);
  }

  private static Decision asked() {
    return Decision.effects(
        new SessionEffect.AskDrone(
            DRONE,
            new DroneOrder.AbortWorkOrder(new DroneOrder.Aborted(ONE)),
            new SessionCommand.Abort(TAB, Optional.of(ONE), AT)));
  }

  private static SessionCommand answered(DroneAnswer answer) {
    return new SessionCommand.DroneAnswered(DRONE, abort(ONE), answer);
  }

  private static Decision aborted(StreamEvent end) {
    return Decision.draft()
        .fact(new SessionFact.EventLogged(end))
        .fact(new SessionFact.TurnEnded(ONE, TurnStatus.ABORTED, null, TurnStats.NONE, AT))
        .effect(new SessionEffect.Show(end))
        .effect(updated(ONE, TurnStatus.ABORTED))
        .answer(new RelayedAck.Stopped(true, STOPPED));
  }
}
