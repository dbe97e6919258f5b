package dev.gadgetcode.hub.core;

import static dev.gadgetcode.hub.core.Sample.CHAT;
import static dev.gadgetcode.hub.core.Sample.DRONE;
import static dev.gadgetcode.hub.core.Sample.ONE;
import static dev.gadgetcode.hub.core.Sample.OTHER_TAB;
import static dev.gadgetcode.hub.core.Sample.RELOADED;
import static dev.gadgetcode.hub.core.Sample.TAB;
import static dev.gadgetcode.hub.core.Sample.TABLESS;
import static dev.gadgetcode.hub.core.SessionStory.lock;
import static dev.gadgetcode.hub.core.SessionStory.submit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.IdeNotice;
import dev.gadgetcode.protocol.ide.PromptRefusal;
import dev.gadgetcode.protocol.ide.RelayedAck;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// Whose the session is: tabs that reload, come back, stay away and take over.
class SessionTabTest {
  private static final IdeNotice.Reason ELSEWHERE =
      new IdeNotice.Reason("Chat session is open in another browser tab");
  private static final IdeAck TAKEN_OVER =
      new RelayedAck.Noted(true, new RelayedAck.Note("The session is here now"));

  // --- a newer socket of the tab -----------------------------------------------------------

  @Test
  void aNewerSocketOfTheTabTakesTheOldersPlaceAndItsLock() {
    var story = SessionStory.locked();

    var decision = story.tell(new SessionCommand.SocketReplaced(RELOADED));

    assertThat(decision)
        .isEqualTo(Decision.draft().fact(new SessionFact.SocketCame(RELOADED)).decision());
    assertThat(story.session.holder()).contains(RELOADED);
    assertThat(story.session.drone()).contains(DRONE);
  }

  @Test
  void aNewerSocketOfTheTabSeesTheRunningTurnGoOn() {
    var story = SessionStory.streaming(ONE, 3);

    var decision = story.tell(new SessionCommand.SocketReplaced(RELOADED));

    assertThat(decision.effects()).containsExactly(new SessionEffect.Watch(RELOADED, ONE, 3));
  }

  @Test
  void theOlderSocketOfTheTabHasNothingAnyMore() {
    var story = SessionStory.locked();
    story.tell(new SessionCommand.SocketReplaced(RELOADED));

    var decision = story.tell(submit(ONE));

    assertThat(decision)
        .isEqualTo(Decision.answer(PromptDecisions.refused(PromptRefusal.NO_DRONE)));
  }

  @Test
  void theLateDisconnectOfAnOldSocketHarmsNobody() {
    var story = SessionStory.locked();
    story.tell(new SessionCommand.SocketReplaced(RELOADED));

    var decision = story.tell(new SessionCommand.SocketLost(TAB));

    assertThat(decision).isEqualTo(Decision.NOTHING);
    assertThat(story.session.holder()).contains(RELOADED);
  }

  @Test
  void aNewSocketOfATabThatHasNothingHereChangesNothing() {
    var story = SessionStory.locked();

    assertThat(story.tell(new SessionCommand.SocketReplaced(OTHER_TAB)))
        .isEqualTo(Decision.NOTHING);
    assertThat(SessionStory.free().tell(new SessionCommand.SocketReplaced(TAB)))
        .isEqualTo(Decision.NOTHING);
  }

  // --- ten seconds without a socket --------------------------------------------------------

  @Test
  void aTabThatLosesItsSocketKeepsTheSessionForTenSeconds() {
    var story = SessionStory.locked();

    var lost = story.tell(new SessionCommand.SocketLost(TAB));
    var denied = story.tell(lock(OTHER_TAB));

    assertThat(lost)
        .isEqualTo(
            Decision.draft()
                .fact(new SessionFact.SocketGone())
                .effect(
                    new SessionEffect.Remind(
                        Duration.ofSeconds(10), new SessionCommand.TabExpired(TAB)))
                .decision());
    assertThat(denied.effects())
        .containsExactly(new SessionEffect.Tell(OTHER_TAB, new IdeNotice.TabLockDenied(ELSEWHERE)));
  }

  @Test
  void aTabThatStaysAwayLosesTheSessionToTheNextOne() {
    var story = SessionStory.locked();
    story.tell(new SessionCommand.SocketLost(TAB));

    var expired = story.tell(new SessionCommand.TabExpired(TAB));
    var next = story.tell(lock(OTHER_TAB));

    assertThat(expired).isEqualTo(Decision.draft().fact(new SessionFact.TabFreed()).decision());
    assertThat(next)
        .isEqualTo(
            Decision.draft()
                .fact(new SessionFact.TabTaken(OTHER_TAB))
                .fact(new SessionFact.TabOnTrial())
                .effect(new SessionEffect.LockDrone(DRONE, lock(OTHER_TAB)))
                .decision());
  }

  @Test
  void aTabThatCameBackInTimeKeepsTheSession() {
    var story = SessionStory.locked();
    story.tell(new SessionCommand.SocketLost(TAB));
    story.tell(new SessionCommand.SocketReplaced(RELOADED));

    assertThat(story.tell(new SessionCommand.TabExpired(TAB))).isEqualTo(Decision.NOTHING);
  }

  @Test
  void theEndOfAnEarlierWaitDoesNotEndALaterOne() {
    var story = SessionStory.locked();
    story.tell(new SessionCommand.SocketLost(TAB));
    story.tell(new SessionCommand.SocketReplaced(RELOADED));
    story.tell(new SessionCommand.SocketLost(RELOADED));

    assertThat(story.tell(new SessionCommand.TabExpired(TAB))).isEqualTo(Decision.NOTHING);
    assertThat(story.tell(new SessionCommand.TabExpired(RELOADED)).facts())
        .containsExactly(new SessionFact.TabFreed());
  }

  @Test
  void aClientWithoutATabLosesTheSessionAtOnce() {
    var story = SessionStory.lockedBy(TABLESS);

    var decision = story.tell(new SessionCommand.SocketLost(TABLESS));

    assertThat(decision).isEqualTo(Decision.draft().fact(new SessionFact.TabFreed()).decision());
  }

  @Test
  void aDroneGoesOnWorkingForASessionThatNobodyHas() {
    var story = SessionStory.streaming(ONE, 1);
    story.tell(new SessionCommand.SocketLost(TAB));
    story.tell(new SessionCommand.TabExpired(TAB));

    var decision = story.tell(SessionStory.streamed(Sample.response(ONE, 2)));

    assertThat(decision.facts())
        .containsExactly(new SessionFact.EventLogged(Sample.response(ONE, 2)));
    assertThat(story.session.drone()).contains(DRONE);
  }

  // --- takeOverSession ---------------------------------------------------------------------

  @Test
  void aTakeOverMovesTheSessionAndItsDroneAndTellsTheOtherTab() {
    var story = SessionStory.streaming(ONE, 4);

    var decision = story.tell(new SessionCommand.TakeOver(OTHER_TAB));

    assertThat(decision)
        .isEqualTo(
            Decision.draft()
                .fact(new SessionFact.TabTaken(OTHER_TAB))
                .effect(new SessionEffect.Watch(OTHER_TAB, ONE, 4))
                .effect(new SessionEffect.Tell(TAB, new IdeNotice.TabLockLost(ELSEWHERE)))
                .answer(TAKEN_OVER));
    assertThat(story.session.drone()).contains(DRONE);
  }

  @Test
  void aTabThatIsAwayIsNotToldOfATakeOver() {
    var story = SessionStory.locked();
    story.tell(new SessionCommand.SocketLost(TAB));

    var decision = story.tell(new SessionCommand.TakeOver(OTHER_TAB));

    assertThat(decision)
        .isEqualTo(Decision.draft().fact(new SessionFact.TabTaken(OTHER_TAB)).answer(TAKEN_OVER));
  }

  @Test
  void takingOverWhatOneHasOrNobodyHasTellsNobody() {
    var own = SessionStory.locked().tell(new SessionCommand.TakeOver(TAB));
    var reloaded = SessionStory.locked().tell(new SessionCommand.TakeOver(RELOADED));
    var free = SessionStory.free().tell(new SessionCommand.TakeOver(TAB));

    assertThat(own).isEqualTo(Decision.answer(TAKEN_OVER));
    assertThat(reloaded)
        .isEqualTo(Decision.draft().fact(new SessionFact.TabTaken(RELOADED)).answer(TAKEN_OVER));
    assertThat(free)
        .isEqualTo(Decision.draft().fact(new SessionFact.TabTaken(TAB)).answer(TAKEN_OVER));
  }

  @Test
  void aSecondTabDoesNotBreakTheFirst() {
    var story = SessionStory.locked();
    story.tell(lock(OTHER_TAB));
    story.tell(new SessionCommand.SocketLost(OTHER_TAB));

    var decision = story.tell(submit(ONE));

    assertThat(decision.facts())
        .containsExactly(SessionStory.accepted(ONE), new SessionFact.TurnStarted(ONE));
  }

  // --- on connect --------------------------------------------------------------------------

  @Test
  void anIdeThatComesBackGetsTheSessionWithItsRunningTurn() {
    var story = SessionStory.streaming(ONE, 2);
    story.tell(new SessionCommand.SocketLost(TAB));

    var decision = story.tell(new SessionCommand.Reconnect(RELOADED));

    assertThat(decision)
        .isEqualTo(
            Decision.draft()
                .fact(new SessionFact.TabTaken(RELOADED))
                .effect(new SessionEffect.Watch(RELOADED, ONE, 2))
                .effect(status(RELOADED, "Reconnected to active session"))
                .decision());
  }

  @Test
  void anIdeComesBackToATurnWhoseDroneIsAway() {
    var story = SessionStory.streaming(ONE, 2);
    story.tell(new SessionCommand.SocketLost(TAB));
    story.tell(new SessionCommand.DroneWent(DRONE, Sample.AT));

    var decision = story.tell(new SessionCommand.Reconnect(RELOADED));

    assertThat(decision.effects()).contains(status(RELOADED, "Reconnected to active session"));
  }

  @Test
  void forTenSecondsOnlyTheTabThatHadTheSessionGetsItBackThenAny() {
    var story = SessionStory.running(ONE);
    story.tell(new SessionCommand.SocketLost(TAB));

    var early = story.tell(new SessionCommand.Reconnect(OTHER_TAB));
    story.tell(new SessionCommand.TabExpired(TAB));
    var late = story.tell(new SessionCommand.Reconnect(OTHER_TAB));

    assertThat(early)
        .isEqualTo(
            Decision.effects(
                new SessionEffect.Tell(OTHER_TAB, new IdeNotice.TabLockDenied(ELSEWHERE))));
    assertThat(late.facts()).containsExactly(new SessionFact.TabTaken(OTHER_TAB));
  }

  @Test
  void aSessionWithoutARunningTurnIsNotTakenOnConnect() {
    var story = SessionStory.locked();

    assertThat(story.tell(new SessionCommand.Reconnect(RELOADED))).isEqualTo(Decision.NOTHING);
  }

  private static SessionEffect status(Connection connection, String text) {
    return new SessionEffect.Tell(
        connection, new IdeNotice.Status(text, new IdeNotice.Scope(CHAT)));
  }
}
