package dev.gadgetcode.hub.core;

import static dev.gadgetcode.hub.core.Sample.AT;
import static dev.gadgetcode.hub.core.Sample.CHAT;
import static dev.gadgetcode.hub.core.Sample.DRONE;
import static dev.gadgetcode.hub.core.Sample.ONE;
import static dev.gadgetcode.hub.core.Sample.OTHER_DRONE;
import static dev.gadgetcode.hub.core.Sample.RECOVERY_TIME;
import static dev.gadgetcode.hub.core.Sample.TAB;
import static dev.gadgetcode.hub.core.Sample.TABLESS;
import static dev.gadgetcode.hub.core.Sample.TWO;
import static dev.gadgetcode.hub.core.Sample.endByHub;
import static dev.gadgetcode.hub.core.Sample.expiry;
import static dev.gadgetcode.hub.core.Sample.failed;
import static dev.gadgetcode.hub.core.Sample.onlyEvent;
import static dev.gadgetcode.hub.core.Sample.order;
import static dev.gadgetcode.hub.core.Sample.recovered;
import static dev.gadgetcode.hub.core.Sample.recovering;
import static dev.gadgetcode.hub.core.SessionStory.submit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.IdeNotice;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A drone that goes, comes back, stays away or is ended, as its session sees it; and a hub that
/// starts again.
class SessionDroneTest {
  private static final SessionCommand WENT = new SessionCommand.DroneWent(DRONE, AT);

  // --- away and back -----------------------------------------------------------------------

  @Test
  void theIdeIsToldWhenTheDroneOfARunningTurnGoes() {
    var story = SessionStory.running(ONE);

    var decision = story.tell(WENT);

    assertThat(decision)
        .isEqualTo(
            Decision.draft()
                .fact(new SessionFact.DroneMissed(AT))
                .fact(new SessionFact.DroneSeen(false))
                .effect(recovering(ONE))
                .effect(expiry(ONE, AT))
                .decision());
    assertThat(story.session.running()).contains(ONE);
  }

  @Test
  void theProcessThatWasHereBeforeGoesOn() {
    var story = SessionStory.running(ONE);
    story.tell(WENT);

    var decision = story.tell(new SessionCommand.DroneCame(DRONE, true, 1, AT));

    assertThat(decision)
        .isEqualTo(
            Decision.draft()
                .fact(new SessionFact.DroneBack())
                .fact(new SessionFact.DroneSeen(true))
                .fact(new SessionFact.EpochSeen(1))
                .effect(recovered(ONE))
                .decision());
  }

  @Test
  void anotherProcessOfTheDroneHasToAskForTheTurn() {
    var story = SessionStory.running(ONE);

    var decision = story.tell(new SessionCommand.DroneCame(DRONE, false, 2, AT));

    assertThat(decision)
        .isEqualTo(
            Decision.draft()
                .fact(new SessionFact.DroneMissed(AT))
                .fact(new SessionFact.DroneSeen(true))
                .fact(new SessionFact.EpochSeen(2))
                .effect(recovering(ONE))
                .effect(expiry(ONE, AT))
                .decision());
  }

  @Test
  void anOrderWithoutAnAnswerGoesToWhicheverProcessComes() {
    var story = SessionStory.ordered(ONE);

    var decision = story.tell(new SessionCommand.DroneCame(DRONE, false, 2, AT));

    assertThat(decision.effects()).contains(order(ONE));
  }

  @Test
  void aDroneThatGoesTwiceIsMissedSinceTheFirstTime() {
    var story = SessionStory.running(ONE);
    story.tell(WENT);

    var decision = story.tell(new SessionCommand.DroneWent(DRONE, AT.plusSeconds(5)));

    assertThat(decision)
        .isEqualTo(Decision.draft().fact(new SessionFact.DroneSeen(false)).decision());
  }

  @Test
  void anIdleSessionOnlyNotesThatItsDroneIsAway() {
    var story = SessionStory.locked();

    assertThat(story.tell(WENT))
        .isEqualTo(Decision.draft().fact(new SessionFact.DroneSeen(false)).decision());
    assertThat(story.session.drone()).contains(DRONE);
  }

  @Test
  void whatAForeignDroneDoesIsNotTheSessionsBusiness() {
    var story = SessionStory.running(ONE);

    assertThat(
            List.of(
                story.tell(new SessionCommand.DroneCame(OTHER_DRONE, false, 2, AT)),
                story.tell(new SessionCommand.DroneWent(OTHER_DRONE, AT)),
                story.tell(new SessionCommand.DroneTerminated(OTHER_DRONE, AT)),
                story.tell(new SessionCommand.DroneRemoved(OTHER_DRONE, AT))))
        .containsOnly(Decision.NOTHING);
  }

  // --- gone for good -----------------------------------------------------------------------

  @Test
  void aTurnWhoseDroneIsGoneForADayEndsInsteadOfWaitingForEver() {
    var story = SessionStory.streaming(ONE, 2);
    story.tell(WENT);
    var end = AT.plus(RECOVERY_TIME);

    var decision = story.tell(new SessionCommand.RecoveryExpired(ONE, AT, end));

    assertThat(decision.facts())
        .last()
        .isEqualTo(
            new SessionFact.TurnEnded(
                ONE,
                TurnStatus.ERROR,
                "The drone has been gone for too long",
                TurnStats.NONE,
                end));
    assertThat(decision.effects()).contains(failed(ONE, "The drone has been gone for too long"));
    assertThat(story.session.running()).isEmpty();
  }

  @Test
  void aDroneThatCameBackAndWentAgainHasADayAnew() {
    var story = SessionStory.running(ONE);
    story.tell(WENT);
    story.tell(new SessionCommand.DroneCame(DRONE, true, 1, AT));
    var expired = new SessionCommand.RecoveryExpired(ONE, AT, AT.plus(RECOVERY_TIME));

    var back = story.tell(expired);
    story.tell(new SessionCommand.DroneWent(DRONE, AT.plusSeconds(9)));
    var goneAgain = story.tell(expired);

    assertThat(back).isEqualTo(Decision.NOTHING);
    assertThat(goneAgain).isEqualTo(Decision.NOTHING);
  }

  @Test
  void aTerminatedDronesTurnEndsAsTheNextEvent() {
    var story = SessionStory.streaming(ONE, 2);

    var decision = story.tell(new SessionCommand.DroneTerminated(DRONE, AT));

    assertThat(decision)
        .isEqualTo(
            failedBy(endByHub(ONE, 3, TurnStatus.ERROR, "Drone terminated"), "Drone terminated")
                .decision());
    assertThat(story.tell(new SessionCommand.DroneTerminated(DRONE, AT)))
        .isEqualTo(Decision.NOTHING);
  }

  @Test
  void aRemovedDroneTakesItsTurnItsQueueAndItsLockWithIt() {
    var story = SessionStory.streaming(ONE, 1);
    story.tell(submit(TWO));
    var reason = "The drone was removed";

    var decision = story.tell(new SessionCommand.DroneRemoved(DRONE, AT));

    var expected = failedBy(endByHub(ONE, 2, TurnStatus.ERROR, reason), reason);
    fail(expected, onlyEvent(TWO, TurnStatus.ERROR, reason), reason);
    assertThat(decision)
        .isEqualTo(
            expected
                .fact(new SessionFact.DroneUnlocked())
                .effect(
                    new SessionEffect.Tell(
                        TAB, new IdeNotice.SessionLockLost(new IdeNotice.LockLoss(CHAT, reason))))
                .decision());
    assertThat(story.session.running()).isEmpty();
    assertThat(story.session.drone()).isEmpty();
  }

  @Test
  void whatRunsAndWaitsOfAUserWhoIsLockedOutIsAbortedWithTheReason() {
    var story = SessionStory.streaming(ONE, 1);
    story.tell(submit(TWO));
    story.tell(WENT);
    var reason = "The user was disabled";

    var decision = story.tell(new SessionCommand.OwnerLockedOut(AT));

    var first = endByHub(ONE, 2, TurnStatus.ABORTED, reason);
    var second = onlyEvent(TWO, TurnStatus.ABORTED, reason);
    assertThat(decision)
        .isEqualTo(
            end(
                    end(Decision.draft(), first, TurnStatus.ABORTED, reason),
                    second,
                    TurnStatus.ABORTED,
                    reason)
                .decision());
    assertThat(story.session.running()).isEmpty();
    assertThat(story.session.drone()).contains(DRONE);
    assertThat(story.tell(new SessionCommand.OwnerLockedOut(AT))).isEqualTo(Decision.NOTHING);
  }

  // --- the hub starts again ----------------------------------------------------------------

  @Test
  void afterAStartTheTabHasTenSecondsAndTheTurnWaitsForItsDrone() {
    var story = SessionStory.running(ONE);

    var decision = story.tell(new SessionCommand.Woken(AT));

    assertThat(decision)
        .isEqualTo(
            Decision.draft()
                .fact(new SessionFact.DroneMissed(AT))
                .fact(new SessionFact.SocketGone())
                .fact(new SessionFact.DroneSeen(false))
                .effect(recovering(ONE))
                .effect(expiry(ONE, AT))
                .effect(
                    new SessionEffect.Remind(
                        Duration.ofSeconds(10), new SessionCommand.TabExpired(TAB)))
                .decision());
  }

  @Test
  void aStartDoesNotGiveADroneThatIsGoneADayAnew() {
    var story = SessionStory.running(ONE);
    story.tell(WENT);
    var expired = new SessionCommand.RecoveryExpired(ONE, AT, AT.plus(RECOVERY_TIME));

    var early = story.session.decide(new SessionCommand.Woken(AT.plus(Duration.ofHours(20))));
    var late = story.session.decide(new SessionCommand.Woken(AT.plus(Duration.ofHours(30))));

    assertThat(early.effects()).contains(new SessionEffect.Remind(Duration.ofHours(4), expired));
    assertThat(late.effects()).contains(new SessionEffect.Remind(Duration.ZERO, expired));
  }

  @Test
  void aClientWithoutATabDoesNotSurviveAStart() {
    var story = SessionStory.lockedBy(TABLESS);

    var decision = story.tell(new SessionCommand.Woken(AT));

    assertThat(decision)
        .isEqualTo(
            Decision.draft()
                .fact(new SessionFact.SocketGone())
                .fact(new SessionFact.DroneSeen(false))
                .fact(new SessionFact.TabFreed())
                .decision());
  }

  @Test
  void aTurnGoesOnBehindTheLastEventOfItsJournal() {
    var story = SessionStory.running(ONE);
    story.tell(new SessionCommand.Woken(AT));

    story.session.goOnAfter(7);

    assertThat(story.tell(SessionStory.streamed(Sample.response(ONE, 8))).facts())
        .containsExactly(new SessionFact.EventLogged(Sample.response(ONE, 8)));
  }

  private static Decision.Draft failedBy(StreamEvent.WorkOrderComplete end, String message) {
    return fail(Decision.draft(), end, message);
  }

  private static Decision.Draft fail(
      Decision.Draft draft, StreamEvent.WorkOrderComplete end, String message) {
    return end(draft, end, TurnStatus.ERROR, message);
  }

  private static Decision.Draft end(
      Decision.Draft draft, StreamEvent.WorkOrderComplete end, TurnStatus status, String message) {
    TurnId turn = end.turnId();
    return draft
        .fact(new SessionFact.EventLogged(end))
        .fact(new SessionFact.TurnEnded(turn, status, message, TurnStats.NONE, AT))
        .effect(new SessionEffect.Show(end))
        .effect(TurnLife.updated(turn, status, message, null));
  }
}
