package dev.gadgetcode.hub.core;

import static dev.gadgetcode.hub.core.DroneStory.FREE;
import static dev.gadgetcode.hub.core.DroneStory.LOCK;
import static dev.gadgetcode.hub.core.DroneStory.LOCKED;
import static dev.gadgetcode.hub.core.DroneStory.disconnect;
import static dev.gadgetcode.hub.core.Sample.CHAT;
import static dev.gadgetcode.hub.core.Sample.DRONE;
import static dev.gadgetcode.hub.core.Sample.NAME;
import static dev.gadgetcode.hub.core.Sample.OTHER_CHAT;
import static dev.gadgetcode.hub.core.Sample.OTHER_NAME;
import static dev.gadgetcode.hub.core.Sample.SOURCE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.Refusal;
import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.LockRefusal;
import dev.gadgetcode.protocol.ide.RelayedAck;
import org.junit.jupiter.api.Test;

/// Which session has the drone.
class DroneLockTest {
  private static final DroneCommand.LockFor OTHER_LOCK =
      new DroneCommand.LockFor(OTHER_NAME, SOURCE);
  private static final RelayedAck.Released RELEASED = new RelayedAck.Released(true);
  private static final RelayedAck.Released KEPT = new RelayedAck.Released(false);

  // --- taken -------------------------------------------------------------------------------

  @Test
  void aFreeDroneIsAskedAndThenLocked() {
    var story = DroneStory.connected();

    var asked = story.tell(LOCK);
    var answered = story.tell(answered(LOCK, new DroneAnswer.Said(LOCKED)));

    assertThat(asked)
        .isEqualTo(DroneDecision.draft().effect(new DroneEffect.AskLock(LOCK)).decision());
    assertThat(answered)
        .isEqualTo(
            DroneDecision.draft()
                .fact(new DroneFact.Locked(NAME, SOURCE))
                .effect(new DroneEffect.Answer(new DroneReply.LockSettled(LOCKED)))
                .effect(new DroneEffect.ShowDrone())
                .decision());
  }

  @Test
  void theSessionThatHasTheDroneMayAskAgain() {
    var story = DroneStory.locked();
    story.tell(new DroneCommand.Report(DroneStatus.BUSY));

    assertThat(story.tell(LOCK).effects()).containsExactly(new DroneEffect.AskLock(LOCK));
  }

  @Test
  void aDroneWithoutASocketIsOffline() {
    var story = DroneStory.connected();
    story.tell(disconnect("one"));

    assertThat(story.tell(LOCK)).isEqualTo(refused("drone-offline", "The drone is offline"));
  }

  @Test
  void aDroneOfAnotherSessionIsLockedOrBusy() {
    var story = DroneStory.locked();

    var locked = story.tell(OTHER_LOCK);
    story.tell(new DroneCommand.Report(DroneStatus.BUSY));
    var busy = story.tell(OTHER_LOCK);

    assertThat(locked).isEqualTo(refused("drone-locked", "The drone is locked by another session"));
    assertThat(busy)
        .isEqualTo(refused("drone-busy", "The drone is running a turn of another session"));
  }

  @Test
  void ofTwoSessionsThatAskAtOnceTheFasterHasTheDrone() {
    var story = DroneStory.connected();
    story.tell(LOCK);
    story.tell(OTHER_LOCK);
    story.tell(answered(LOCK, new DroneAnswer.Said(LOCKED)));

    var decision = story.tell(answered(OTHER_LOCK, new DroneAnswer.Said(LOCKED)));

    assertThat(decision)
        .isEqualTo(refused("drone-locked", "The drone is locked by another session"));
    assertThat(story.drone.state().isLockedBy(CHAT)).isTrue();
  }

  @Test
  void aDroneThatSaidYesAndWentIsLockedAllTheSame() {
    var story = DroneStory.connected();
    story.tell(LOCK);
    story.tell(disconnect("one"));

    var decision = story.tell(answered(LOCK, new DroneAnswer.Said(LOCKED)));

    assertThat(decision.facts()).containsExactly(new DroneFact.Locked(NAME, SOURCE));
  }

  @Test
  void aDroneThatWentIsNotTakenFromTheSessionThatHasIt() {
    var story = DroneStory.locked();
    story.tell(disconnect("one"));

    var decision = story.tell(answered(OTHER_LOCK, new DroneAnswer.Said(LOCKED)));

    assertThat(decision)
        .isEqualTo(refused("drone-locked", "The drone is locked by another session"));
    assertThat(story.drone.state().isLockedBy(CHAT)).isTrue();
  }

  @Test
  void whatTheDroneRefusesIsRefusedWithItsReason() {
    var failed = new IdeAck.Locked(false, "", Refusal.of(LockRefusal.CLONE_FAILED));

    var decision = DroneStory.connected().tell(answered(LOCK, new DroneAnswer.Said(failed)));

    assertThat(decision).isEqualTo(DroneDecision.answer(new DroneReply.LockSettled(failed)));
  }

  @Test
  void noAnswerIsATimeOutAndNobodyThereIsOffline() {
    var story = DroneStory.connected();
    var timeOut = refused("timeout", "The drone did not answer in time");

    assertThat(story.tell(answered(LOCK, new DroneAnswer.Silent()))).isEqualTo(timeOut);
    assertThat(story.tell(answered(LOCK, new DroneAnswer.Said(RELEASED)))).isEqualTo(timeOut);
    assertThat(story.tell(answered(LOCK, new DroneAnswer.Away())))
        .isEqualTo(refused("drone-offline", "The drone is offline"));
  }

  @Test
  void anOrderTakesTheSessionsLockAgain() {
    var story = DroneStory.connected();

    var decision = story.tell(new DroneCommand.Adopt(NAME, SOURCE));

    assertThat(decision)
        .isEqualTo(
            DroneDecision.draft()
                .fact(new DroneFact.Locked(NAME, SOURCE))
                .effect(new DroneEffect.Answer(new DroneReply.LockSettled(LOCKED)))
                .effect(new DroneEffect.ShowDrone())
                .decision());
  }

  @Test
  void anOrderChangesNothingWhereTheSessionHasTheLockAndTakesNoOthers() {
    var story = DroneStory.locked();

    assertThat(story.tell(new DroneCommand.Adopt(NAME, SOURCE)))
        .isEqualTo(DroneDecision.answer(new DroneReply.LockSettled(LOCKED)));
    assertThat(story.tell(new DroneCommand.Adopt(OTHER_NAME, SOURCE)))
        .isEqualTo(refused("drone-locked", "The drone is locked by another session"));
  }

  // --- let go ------------------------------------------------------------------------------

  @Test
  void aConnectedDroneIsAskedToLetGo() {
    var story = DroneStory.locked();

    var asked = story.tell(FREE);
    var answered = story.tell(freed(new DroneAnswer.Said(RELEASED)));

    assertThat(asked)
        .isEqualTo(DroneDecision.draft().effect(new DroneEffect.AskFree(FREE)).decision());
    assertThat(answered).isEqualTo(freed());
    assertThat(story.drone.state().lock()).isEmpty();
  }

  @Test
  void aDroneWithoutASocketIsLetGoAtOnce() {
    var story = DroneStory.locked();
    story.tell(disconnect("one"));

    assertThat(story.tell(FREE)).isEqualTo(freed());
  }

  @Test
  void aDroneThatWentBeforeItAnsweredIsLetGo() {
    assertThat(DroneStory.locked().tell(freed(new DroneAnswer.Away()))).isEqualTo(freed());
  }

  @Test
  void aDroneThatSaysNoOrNothingStaysLocked() {
    var story = DroneStory.locked();
    var kept = DroneDecision.answer(new DroneReply.FreeSettled(KEPT));

    assertThat(story.tell(freed(new DroneAnswer.Said(KEPT)))).isEqualTo(kept);
    assertThat(story.tell(freed(new DroneAnswer.Silent()))).isEqualTo(kept);
    assertThat(story.drone.state().isLockedBy(CHAT)).isTrue();
  }

  @Test
  void lettingGoOfWhatOneHasNotIsDoneAlready() {
    var story = DroneStory.locked();
    var done = DroneDecision.answer(new DroneReply.FreeSettled(RELEASED));
    var other = new DroneCommand.FreeFor(OTHER_CHAT);

    assertThat(story.tell(other)).isEqualTo(done);
    assertThat(story.tell(new DroneCommand.FreeAnswered(other, new DroneAnswer.Said(RELEASED))))
        .isEqualTo(done);
    assertThat(story.drone.state().isLockedBy(CHAT)).isTrue();
  }

  @Test
  void aDroneThatDropsItsLockTellsTheSessionWhichLetsItGo() {
    var story = DroneStory.locked();

    var decision = story.tell(new DroneCommand.LockDropped(CHAT));

    assertThat(decision)
        .isEqualTo(
            DroneDecision.draft()
                .effect(
                    new DroneEffect.TellSession(
                        CHAT,
                        new SessionCommand.DroneReleased(DRONE, "The drone let go of the session")))
                .effect(new DroneEffect.ShowDrone())
                .decision());
  }

  @Test
  void aLockThatTheSessionDoesNotHaveCannotBeDropped() {
    assertThat(DroneStory.locked().tell(new DroneCommand.LockDropped(OTHER_CHAT)))
        .isEqualTo(DroneDecision.NOTHING);
    assertThat(DroneStory.connected().tell(new DroneCommand.LockDropped(CHAT)))
        .isEqualTo(DroneDecision.NOTHING);
  }

  private static DroneCommand answered(DroneCommand.LockFor command, DroneAnswer answer) {
    return new DroneCommand.LockAnswered(command, answer);
  }

  private static DroneCommand freed(DroneAnswer answer) {
    return new DroneCommand.FreeAnswered(FREE, answer);
  }

  private static DroneDecision freed() {
    return DroneDecision.draft()
        .fact(new DroneFact.Freed())
        .effect(new DroneEffect.Answer(new DroneReply.FreeSettled(RELEASED)))
        .effect(new DroneEffect.ShowDrone())
        .decision();
  }

  private static DroneDecision refused(String code, String message) {
    return DroneDecision.answer(
        new DroneReply.LockSettled(new IdeAck.Locked(false, "", new Refusal(code, message))));
  }
}
