package dev.gadgetcode.hub.core;

import static dev.gadgetcode.hub.core.Sample.DRONE;
import static dev.gadgetcode.hub.core.Sample.ONE;
import static dev.gadgetcode.hub.core.Sample.OTHER_DRONE;
import static dev.gadgetcode.hub.core.Sample.OTHER_TAB;
import static dev.gadgetcode.hub.core.Sample.RELOADED;
import static dev.gadgetcode.hub.core.Sample.TAB;
import static dev.gadgetcode.hub.core.SessionStory.lock;
import static dev.gadgetcode.hub.core.SessionStory.lockedAck;
import static dev.gadgetcode.hub.core.SessionStory.submit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.Refusal;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.IdeNotice;
import dev.gadgetcode.protocol.ide.LockRefusal;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// How a session gets its drone.
class SessionLockTest {
  private static final IdeAck LOCKED = new IdeAck.Locked(true, "chat", null);

  @Test
  void theTabLockIsTakenBeforeTheDroneLockAndOnTrial() {
    var story = SessionStory.free();

    var decision = story.tell(lock(TAB));

    assertThat(decision)
        .isEqualTo(
            Decision.draft()
                .fact(new SessionFact.TabTaken(TAB))
                .fact(new SessionFact.TabOnTrial())
                .effect(new SessionEffect.LockDrone(DRONE, lock(TAB)))
                .decision());
  }

  @Test
  void aLockedDroneMakesTheLockWhole() {
    var story = SessionStory.free();
    story.tell(lock(TAB));

    var decision = story.tell(answered(lockedAck()));

    assertThat(decision)
        .isEqualTo(Decision.draft().fact(new SessionFact.DroneLocked(DRONE)).answer(LOCKED));
    assertThat(story.session.drone()).contains(DRONE);
    assertThat(story.session.holder()).contains(TAB);
  }

  @Test
  void anotherTabIsRefusedAndToldSo() {
    var story = SessionStory.locked();

    var decision = story.tell(lock(OTHER_TAB));

    assertThat(decision)
        .isEqualTo(
            Decision.answer(
                new IdeAck.Locked(
                    false,
                    "",
                    new Refusal("tab-locked", "Chat session is open in another browser tab")),
                new SessionEffect.Tell(
                    OTHER_TAB,
                    new IdeNotice.TabLockDenied(
                        new IdeNotice.Reason("Chat session is open in another browser tab")))));
  }

  @Test
  void theTabIsCheckedBeforeTheDrone() {
    var story = SessionStory.locked();
    var withoutDrone = new SessionCommand.Lock(OTHER_TAB, Optional.empty(), Optional.empty());

    var decision = story.tell(withoutDrone);

    assertThat(decision.ack())
        .contains(new IdeAck.Locked(false, "", Refusal.of(LockRefusal.TAB_LOCKED)));
  }

  @Test
  void aTabIsDeniedEvenWhileTheFirstIsOnlyOnTrial() {
    var story = SessionStory.free();
    story.tell(lock(TAB));

    var decision = story.tell(lock(OTHER_TAB));

    assertThat(decision.ack())
        .contains(new IdeAck.Locked(false, "", Refusal.of(LockRefusal.TAB_LOCKED)));
  }

  @Test
  void withNoDroneToBeHadNothingIsTaken() {
    var story = SessionStory.free();

    var decision = story.tell(new SessionCommand.Lock(TAB, Optional.empty(), Optional.empty()));

    assertThat(decision)
        .isEqualTo(
            Decision.answer(
                new IdeAck.Locked(
                    false, "", new Refusal("drone-offline", "The drone is offline"))));
  }

  @Test
  void withoutANamedDroneTheSessionsOwnIsAskedBeforeTheChoice() {
    var choosing = new SessionCommand.Lock(TAB, Optional.empty(), Optional.of(OTHER_DRONE));

    var free = SessionStory.free().tell(choosing);
    var locked = SessionStory.locked().tell(choosing);

    assertThat(free.effects()).containsExactly(new SessionEffect.LockDrone(OTHER_DRONE, choosing));
    assertThat(locked.effects()).containsExactly(new SessionEffect.LockDrone(DRONE, choosing));
  }

  @ParameterizedTest
  @EnumSource(LockRefusal.class)
  void aDronesRefusalIsPassedOnAndTheTrialLockGivenBack(LockRefusal refusal) {
    var story = SessionStory.free();
    story.tell(lock(TAB));
    var refused = new IdeAck.Locked(false, "", Refusal.of(refusal));

    var decision = story.tell(answered(new DroneAnswer.Said(refused)));

    assertThat(decision)
        .isEqualTo(Decision.draft().fact(new SessionFact.TabFreed()).answer(refused));
    assertThat(story.session.isLive()).isFalse();
  }

  @Test
  void aSilentDroneIsATimeOut() {
    var story = SessionStory.free();
    story.tell(lock(TAB));

    var decision = story.tell(answered(new DroneAnswer.Silent()));

    assertThat(decision)
        .isEqualTo(
            Decision.draft()
                .fact(new SessionFact.TabFreed())
                .answer(
                    new IdeAck.Locked(
                        false, "", new Refusal("timeout", "The drone did not answer in time"))));
  }

  @Test
  void aDroneThatIsAwayIsOffline() {
    var story = SessionStory.free();
    story.tell(lock(TAB));

    var decision = story.tell(answered(new DroneAnswer.Away()));

    assertThat(decision)
        .isEqualTo(
            Decision.draft()
                .fact(new SessionFact.TabFreed())
                .answer(new IdeAck.Locked(false, "", Refusal.of(LockRefusal.DRONE_OFFLINE))));
  }

  @Test
  void aRefusalDoesNotFreeATabThatHadTheSessionBefore() {
    var story = SessionStory.locked();
    story.tell(lock(TAB));

    var decision = story.tell(answered(new DroneAnswer.Silent()));

    assertThat(decision)
        .isEqualTo(Decision.answer(new IdeAck.Locked(false, "", Refusal.of(LockRefusal.TIMEOUT))));
    assertThat(story.session.holder()).contains(TAB);
  }

  @Test
  void aTrialEndsWithTheTabThatBeganIt() {
    var story = SessionStory.free();
    story.tell(lock(TAB));
    story.tell(new SessionCommand.TakeOver(OTHER_TAB));

    var ofTheFirst = story.tell(answered(new DroneAnswer.Silent()));
    story.tell(lock(OTHER_TAB));
    var ofTheSecond =
        story.tell(
            new SessionCommand.DroneAnswered(DRONE, lock(OTHER_TAB), new DroneAnswer.Silent()));

    assertThat(ofTheFirst.facts()).isEmpty();
    assertThat(ofTheSecond.facts()).isEmpty();
    assertThat(story.session.holder()).contains(OTHER_TAB);
  }

  @Test
  void aRefusalAlsoFreesATrialTabWhoseSocketIsGone() {
    var story = SessionStory.free();
    story.tell(lock(TAB));
    story.tell(new SessionCommand.SocketLost(TAB));

    var decision = story.tell(answered(new DroneAnswer.Silent()));

    assertThat(decision.facts()).containsExactly(new SessionFact.TabFreed());
  }

  @Test
  void askingAgainForWhatOneHasAsksTheDroneAgainAndChangesNothing() {
    var story = SessionStory.locked();

    var asked = story.tell(lock(TAB));
    var answered = story.tell(answered(lockedAck()));

    assertThat(asked).isEqualTo(Decision.effects(new SessionEffect.LockDrone(DRONE, lock(TAB))));
    assertThat(answered.ack()).contains(LOCKED);
  }

  @Test
  void askingAgainWhileATurnRunsSucceedsAtOnceAndShowsTheTurn() {
    var story = SessionStory.streaming(ONE, 2);

    var decision = story.tell(lock(TAB));

    assertThat(decision).isEqualTo(Decision.answer(LOCKED, new SessionEffect.Watch(TAB, ONE, 2)));
  }

  @Test
  void aReloadedTabThatAsksWhileATurnRunsTakesItsOwnPlace() {
    var story = SessionStory.streaming(ONE, 1);

    var decision = story.tell(lock(RELOADED));

    assertThat(decision)
        .isEqualTo(
            Decision.draft()
                .fact(new SessionFact.TabTaken(RELOADED))
                .effect(new SessionEffect.Watch(RELOADED, ONE, 1))
                .answer(LOCKED));
  }

  @Test
  void anotherDroneTakesThePlaceOfTheFirstWhichIsFreed() {
    var story = SessionStory.locked();
    var other = new SessionCommand.Lock(TAB, Optional.of(OTHER_DRONE), Optional.empty());
    story.tell(other);

    var decision = story.tell(new SessionCommand.DroneAnswered(OTHER_DRONE, other, lockedAck()));

    assertThat(decision)
        .isEqualTo(
            Decision.draft()
                .fact(new SessionFact.DroneLocked(OTHER_DRONE))
                .effect(new SessionEffect.FreeDrone(DRONE, Optional.empty()))
                .answer(LOCKED));
  }

  @Test
  void aDroneThatIsLockedAfterATurnHasBegunOnAnotherIsLetGoAgain() {
    var story = SessionStory.locked();
    var other = new SessionCommand.Lock(TAB, Optional.of(OTHER_DRONE), Optional.empty());
    story.tell(other);
    story.tell(submit(ONE));

    var decision = story.tell(new SessionCommand.DroneAnswered(OTHER_DRONE, other, lockedAck()));

    assertThat(decision)
        .isEqualTo(
            Decision.draft()
                .effect(new SessionEffect.FreeDrone(OTHER_DRONE, Optional.empty()))
                .answer(LOCKED));
    assertThat(story.session.drone()).contains(DRONE);
  }

  @Test
  void aDroneThatIsLockedForATabWhichHasLostTheSessionIsLetGoAgain() {
    var story = SessionStory.free();
    story.tell(lock(TAB));
    story.tell(new SessionCommand.TakeOver(OTHER_TAB));

    var decision = story.tell(answered(lockedAck()));

    assertThat(decision)
        .isEqualTo(
            Decision.draft()
                .effect(new SessionEffect.FreeDrone(DRONE, Optional.empty()))
                .answer(new IdeAck.Locked(false, "", Refusal.of(LockRefusal.TAB_LOCKED))));
    assertThat(story.session.drone()).isEmpty();
  }

  private static SessionCommand answered(DroneAnswer answer) {
    return new SessionCommand.DroneAnswered(DRONE, lock(TAB), answer);
  }
}
