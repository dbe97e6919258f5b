package dev.gadgetcode.hub.core;

import static dev.gadgetcode.hub.core.Sample.AT;
import static dev.gadgetcode.hub.core.Sample.DRONE;
import static dev.gadgetcode.hub.core.Sample.FIRST;
import static dev.gadgetcode.hub.core.Sample.ONE;
import static dev.gadgetcode.hub.core.Sample.OTHER_DRONE;
import static dev.gadgetcode.hub.core.Sample.SECOND;
import static dev.gadgetcode.hub.core.Sample.TWO;
import static dev.gadgetcode.hub.core.Sample.discard;
import static dev.gadgetcode.hub.core.Sample.endByHub;
import static dev.gadgetcode.hub.core.Sample.expiry;
import static dev.gadgetcode.hub.core.Sample.failed;
import static dev.gadgetcode.hub.core.Sample.finished;
import static dev.gadgetcode.hub.core.Sample.order;
import static dev.gadgetcode.hub.core.Sample.orderDueIn;
import static dev.gadgetcode.hub.core.Sample.orderOf;
import static dev.gadgetcode.hub.core.Sample.recovered;
import static dev.gadgetcode.hub.core.Sample.recovering;
import static dev.gadgetcode.hub.core.Sample.recoveryOrder;
import static dev.gadgetcode.hub.core.Sample.retry;
import static dev.gadgetcode.hub.core.SessionStory.answered;
import static dev.gadgetcode.hub.core.SessionStory.recovery;
import static dev.gadgetcode.hub.core.SessionStory.said;
import static dev.gadgetcode.hub.core.SessionStory.streamed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.InstanceId;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// A turn whose drone crashed, and is asked about by the next process.
class SessionRecoveryTest {
  private static final Duration RETRY_DELAY = Duration.ofSeconds(1);

  // --- discard -----------------------------------------------------------------------------

  @Test
  void aTurnThatIsUnknownOrOverIsDiscarded() {
    var story = SessionStory.running(ONE);
    story.tell(streamed(finished(ONE, 1)));

    assertThat(story.tell(recovery(DRONE, SECOND, ONE, recoveryOrder(1))))
        .isEqualTo(Decision.effects(discard(DRONE, ONE)));
    assertThat(story.tell(recovery(DRONE, SECOND, TWO, recoveryOrder(1))))
        .isEqualTo(Decision.effects(discard(DRONE, TWO)));
  }

  @Test
  void aTurnOfAnotherDroneIsDiscardedAndGoesOnWhereItIs() {
    var story = SessionStory.running(ONE);

    var decision = story.tell(recovery(OTHER_DRONE, SECOND, ONE, recoveryOrder(1)));

    assertThat(decision).isEqualTo(Decision.effects(discard(OTHER_DRONE, ONE)));
    assertThat(story.session.isRecovering(ONE)).isFalse();
  }

  // --- retry -------------------------------------------------------------------------------

  @Test
  void aTurnStillProcessingIsTriedAgainByANewOrder() {
    var story = SessionStory.streaming(ONE, 2);

    var decision = story.tell(recovery(DRONE, SECOND, ONE, recoveryOrder(1)));

    assertThat(decision)
        .isEqualTo(
            Decision.draft()
                .fact(new SessionFact.DroneMissed(AT))
                .fact(new SessionFact.DroneSeen(true))
                .fact(new SessionFact.RecoveryBegun(SECOND, recoveryOrder(1)))
                .effect(recovering(ONE))
                .effect(expiry(ONE, AT))
                .effect(retry(ONE))
                .effect(orderDueIn(RETRY_DELAY, recoveryOrder(1)))
                .decision());
  }

  @Test
  void theRetryAfterACrashIsSent() {
    var story = SessionStory.streaming(ONE, 2);
    story.tell(recovery(DRONE, SECOND, ONE, recoveryOrder(1)));

    var sent = story.tell(new SessionCommand.OrderDue(recoveryOrder(1)));
    var taken = story.tell(answered(recoveryOrder(1), said(true, null)));

    assertThat(sent)
        .isEqualTo(Decision.effects(new SessionEffect.SendOrder(DRONE, ONE, recoveryOrder(1), 2)));
    assertThat(taken)
        .isEqualTo(
            Decision.draft()
                .fact(new SessionFact.DroneBack())
                .fact(new SessionFact.OrderTaken(recoveryOrder(1)))
                .effect(recovered(ONE))
                .decision());
    assertThat(story.session.lastSeq()).isEqualTo(2);
  }

  @Test
  void theAsksOfOneProcessAreOneRecovery() {
    var story = SessionStory.running(ONE);
    story.tell(recovery(DRONE, SECOND, ONE, recoveryOrder(1)));

    var again = story.tell(recovery(DRONE, SECOND, ONE, recoveryOrder(2)));

    assertThat(again)
        .isEqualTo(
            Decision.draft()
                .fact(new SessionFact.DroneSeen(true))
                .effect(retry(ONE))
                .effect(orderDueIn(RETRY_DELAY, recoveryOrder(1)))
                .decision());
  }

  @Test
  void anAskBeforeTheFirstOrderIsAnsweredGetsThatOrderAndIsNotCounted() {
    var story = SessionStory.ordered(ONE);

    var asked = story.tell(recovery(DRONE, FIRST, ONE, recoveryOrder(1)));
    var sent = story.tell(new SessionCommand.OrderDue(orderOf(ONE)));

    assertThat(asked)
        .isEqualTo(
            Decision.draft()
                .fact(new SessionFact.DroneMissed(AT))
                .fact(new SessionFact.DroneSeen(true))
                .effect(recovering(ONE))
                .effect(expiry(ONE, AT))
                .effect(retry(ONE))
                .effect(orderDueIn(RETRY_DELAY, orderOf(ONE)))
                .decision());
    assertThat(sent).isEqualTo(Decision.effects(order(ONE)));
  }

  @Test
  void aTurnIsRecoveredThreeTimesAtMostAndThenEnds() {
    var story = SessionStory.streaming(ONE, 1);
    for (int number = 1; number <= 3; number++) {
      crash(story, number);
    }

    var decision = story.tell(recovery(DRONE, new InstanceId("process-4"), ONE, recoveryOrder(4)));

    var end = endByHub(ONE, 2, TurnStatus.ERROR, "The drone failed to recover the turn");
    assertThat(decision)
        .isEqualTo(
            Decision.draft()
                .fact(new SessionFact.EventLogged(end))
                .fact(
                    new SessionFact.TurnEnded(
                        ONE,
                        TurnStatus.ERROR,
                        "The drone failed to recover the turn",
                        TurnStats.NONE,
                        AT))
                .effect(new SessionEffect.Show(end))
                .effect(failed(ONE, "The drone failed to recover the turn"))
                .effect(discard(DRONE, ONE))
                .decision());
  }

  @Test
  void theThirdRecoveryIsTheFourthAttempt() {
    var story = SessionStory.running(ONE);
    crash(story, 1);
    crash(story, 2);
    story.tell(recovery(DRONE, new InstanceId("process-3"), ONE, recoveryOrder(3)));

    var sent = story.tell(new SessionCommand.OrderDue(recoveryOrder(3)));

    assertThat(sent.effects())
        .containsExactly(new SessionEffect.SendOrder(DRONE, ONE, recoveryOrder(3), 4));
  }

  @Test
  void theAnswerToAnOrderOfAnEarlierProcessIsNotTakenForTheNew() {
    var story = SessionStory.running(ONE);
    story.tell(recovery(DRONE, SECOND, ONE, recoveryOrder(1)));

    assertThat(story.tell(answered(orderOf(ONE), said(true, null)))).isEqualTo(Decision.NOTHING);
    assertThat(story.session.isRecovering(ONE)).isTrue();
  }

  /// The drone's next process asks, gets the order, and takes it.
  private static void crash(SessionStory story, int number) {
    var process = new InstanceId("process-" + number);
    story.tell(recovery(DRONE, process, ONE, recoveryOrder(number)));
    story.tell(answered(recoveryOrder(number), said(true, null)));
  }

  @Test
  void aLateAskOfTheProcessThatRunsTheTurnDoesNotMakeItWait() {
    var story = SessionStory.running(ONE);
    story.tell(recovery(DRONE, SECOND, ONE, recoveryOrder(1)));
    story.tell(answered(recoveryOrder(1), said(true, null)));

    story.tell(recovery(DRONE, SECOND, ONE, recoveryOrder(2)));

    assertThat(story.session.isRecovering(ONE)).isFalse();
  }
}
