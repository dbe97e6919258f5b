package dev.gadgetcode.hub.core;

import static dev.gadgetcode.hub.core.Sample.AT;
import static dev.gadgetcode.hub.core.Sample.DRONE;
import static dev.gadgetcode.hub.core.Sample.ONE;
import static dev.gadgetcode.hub.core.Sample.TWO;
import static dev.gadgetcode.hub.core.Sample.expiry;
import static dev.gadgetcode.hub.core.Sample.failed;
import static dev.gadgetcode.hub.core.Sample.onlyEvent;
import static dev.gadgetcode.hub.core.Sample.order;
import static dev.gadgetcode.hub.core.Sample.orderDueIn;
import static dev.gadgetcode.hub.core.Sample.orderOf;
import static dev.gadgetcode.hub.core.Sample.recovered;
import static dev.gadgetcode.hub.core.Sample.recovering;
import static dev.gadgetcode.hub.core.SessionStory.answered;
import static dev.gadgetcode.hub.core.SessionStory.said;
import static dev.gadgetcode.hub.core.SessionStory.submit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.ide.RelayedAck;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// What a drone says to a work order, and what becomes of the turn.
class SessionOrderTest {
  private static final Duration AGAIN = Duration.ofSeconds(10);
  private static final SessionCommand DUE = new SessionCommand.OrderDue(orderOf(ONE));

  @Test
  void anOrderThatIsTakenIsNotSentAgain() {
    var story = SessionStory.ordered(ONE);

    var taken = story.tell(answered(orderOf(ONE), said(true, null)));
    var due = story.tell(DUE);

    assertThat(taken)
        .isEqualTo(Decision.draft().fact(new SessionFact.OrderTaken(orderOf(ONE))).decision());
    assertThat(due).isEqualTo(Decision.NOTHING);
  }

  @Test
  void aRefusedOrderEndsTheTurnWithTheDronesWords() {
    var story = SessionStory.ordered(ONE);

    var decision = story.tell(answered(orderOf(ONE), said(false, "No room")));

    assertThat(decision).isEqualTo(endedBy("No room"));
    assertThat(story.session.running()).isEmpty();
  }

  @Test
  void anOrderRefusedWithoutAWordIsRejected() {
    var wordless = SessionStory.ordered(ONE);
    var strange = SessionStory.ordered(ONE);

    assertThat(wordless.tell(answered(orderOf(ONE), said(false, null))))
        .isEqualTo(endedBy("Drone rejected work order"));
    assertThat(
            strange.tell(
                answered(orderOf(ONE), new DroneAnswer.Said(new RelayedAck.Released(true)))))
        .isEqualTo(endedBy("Drone rejected work order"));
  }

  @Test
  void aRefusedOrderLeavesTheSessionAndItsNextPrompt() {
    var story = SessionStory.ordered(ONE);
    story.tell(submit(TWO));

    var decision = story.tell(answered(orderOf(ONE), said(false, "No room")));

    assertThat(decision.effects()).contains(order(TWO));
    assertThat(story.session.running()).contains(TWO);
    assertThat(story.session.drone()).contains(DRONE);
  }

  @Test
  void aBusyDroneIsNoRefusalAndGetsTheSameOrderAgain() {
    var story = SessionStory.ordered(ONE);

    var busy = story.tell(answered(orderOf(ONE), said(false, "Drone is busy")));
    var due = story.tell(DUE);

    assertThat(busy).isEqualTo(Decision.effects(orderDueIn(AGAIN, orderOf(ONE))));
    assertThat(due).isEqualTo(Decision.effects(order(ONE)));
  }

  @Test
  void anOrderWithoutAnAnswerIsSentAgainAsTheSameOrder() {
    var story = SessionStory.ordered(ONE);

    var silent = story.tell(answered(orderOf(ONE), new DroneAnswer.Silent()));

    assertThat(silent).isEqualTo(Decision.effects(order(ONE)));
  }

  @Test
  void anOrderIsNotSentToADroneThatIsAwayButOnItsNextConnect() {
    var story = SessionStory.ordered(ONE);
    story.tell(new SessionCommand.DroneWent(DRONE, AT));

    var due = story.tell(DUE);
    var came = story.tell(new SessionCommand.DroneCame(DRONE, true, 1, AT));

    assertThat(due).isEqualTo(Decision.NOTHING);
    assertThat(came.effects()).containsExactly(recovered(ONE), order(ONE));
  }

  @Test
  void anOrderThatFoundNobodyLeavesTheTurnRecoveringAndIsSentAgain() {
    var story = SessionStory.ordered(ONE);

    var decision = story.tell(answered(orderOf(ONE), new DroneAnswer.Away()));

    assertThat(decision)
        .isEqualTo(
            Decision.draft()
                .fact(new SessionFact.DroneMissed(AT))
                .effect(recovering(ONE))
                .effect(expiry(ONE, AT))
                .effect(orderDueIn(AGAIN, orderOf(ONE)))
                .decision());
    assertThat(story.session.isRecovering(ONE)).isTrue();
  }

  @Test
  void anOrderToADroneThatIsKnownToBeAwayWaitsForItsNextConnect() {
    var story = SessionStory.ordered(ONE);
    story.tell(new SessionCommand.DroneWent(DRONE, AT));

    assertThat(story.tell(answered(orderOf(ONE), new DroneAnswer.Away())))
        .isEqualTo(Decision.NOTHING);
  }

  @Test
  void aTurnThatTheDroneHasEndedWaitsForItsLastEvents() {
    var story = SessionStory.ordered(ONE);

    var decision = story.tell(answered(orderOf(ONE), said(false, "Already ended")));

    assertThat(decision)
        .isEqualTo(Decision.draft().fact(new SessionFact.OrderTaken(orderOf(ONE))).decision());
    assertThat(story.session.running()).contains(ONE);
  }

  @Test
  void theAnswerToAnotherOrderChangesNothing() {
    var story = SessionStory.ordered(ONE);

    assertThat(story.tell(answered(orderOf(TWO), said(false, "No room"))))
        .isEqualTo(Decision.NOTHING);
    assertThat(story.tell(new SessionCommand.OrderDue(orderOf(TWO)))).isEqualTo(Decision.NOTHING);
  }

  @Test
  void aSecondAnswerToATakenOrderChangesNothing() {
    var story = SessionStory.running(ONE);

    assertThat(story.tell(answered(orderOf(ONE), said(false, "No room"))))
        .isEqualTo(Decision.NOTHING);
    assertThat(story.tell(answered(orderOf(ONE), new DroneAnswer.Away())))
        .isEqualTo(Decision.NOTHING);
  }

  private static Decision endedBy(String message) {
    var end = onlyEvent(ONE, TurnStatus.ERROR, message);
    return Decision.draft()
        .fact(new SessionFact.EventLogged(end))
        .fact(new SessionFact.TurnEnded(ONE, TurnStatus.ERROR, message, TurnStats.NONE, AT))
        .effect(new SessionEffect.Show(end))
        .effect(failed(ONE, message))
        .decision();
  }
}
