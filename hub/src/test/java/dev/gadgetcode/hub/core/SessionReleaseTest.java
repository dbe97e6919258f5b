package dev.gadgetcode.hub.core;

import static dev.gadgetcode.hub.core.Sample.CHAT;
import static dev.gadgetcode.hub.core.Sample.DRONE;
import static dev.gadgetcode.hub.core.Sample.ONE;
import static dev.gadgetcode.hub.core.Sample.OTHER_DRONE;
import static dev.gadgetcode.hub.core.Sample.OTHER_TAB;
import static dev.gadgetcode.hub.core.Sample.RELOADED;
import static dev.gadgetcode.hub.core.Sample.TAB;
import static dev.gadgetcode.hub.core.Sample.TWO;
import static dev.gadgetcode.hub.core.SessionStory.release;
import static dev.gadgetcode.hub.core.SessionStory.submit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.ide.IdeNotice;
import dev.gadgetcode.protocol.ide.RelayedAck;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// How a session lets its drone go, and loses it.
class SessionReleaseTest {
  private static final RelayedAck RELEASED = new RelayedAck.Released(true);
  private static final RelayedAck NOT_RELEASED = new RelayedAck.Released(false);

  // --- releaseSessionLock ------------------------------------------------------------------

  @Test
  void anIdleSessionIsReleasedOnceTheDroneHasLetGo() {
    var story = SessionStory.locked();

    var asked = story.tell(release(TAB));
    var answered = story.tell(freed(new DroneAnswer.Said(RELEASED)));

    assertThat(asked)
        .isEqualTo(Decision.effects(new SessionEffect.FreeDrone(DRONE, Optional.of(release(TAB)))));
    assertThat(answered)
        .isEqualTo(
            Decision.draft()
                .fact(new SessionFact.DroneUnlocked())
                .fact(new SessionFact.TabFreed())
                .answer(RELEASED));
    assertThat(story.session.isLive()).isFalse();
  }

  @Test
  void aDroneThatIsAwayIsReleased() {
    var story = SessionStory.locked();
    story.tell(release(TAB));

    var decision = story.tell(freed(new DroneAnswer.Away()));

    assertThat(decision.ack()).contains(RELEASED);
    assertThat(story.session.drone()).isEmpty();
  }

  @Test
  void aDroneThatDoesNotLetGoKeepsTheSession() {
    var story = SessionStory.locked();
    story.tell(release(TAB));

    var silent = story.tell(freed(new DroneAnswer.Silent()));
    var refused = story.tell(freed(new DroneAnswer.Said(NOT_RELEASED)));

    assertThat(silent).isEqualTo(Decision.answer(NOT_RELEASED));
    assertThat(refused).isEqualTo(Decision.answer(NOT_RELEASED));
    assertThat(story.session.drone()).contains(DRONE);
  }

  @Test
  void nothingIsReleasedWhileATurnRunsOrWaits() {
    var running = SessionStory.running(ONE);
    var queued = SessionStory.running(ONE);
    queued.tell(submit(TWO));

    assertThat(running.tell(release(TAB))).isEqualTo(Decision.answer(NOT_RELEASED));
    assertThat(queued.tell(release(TAB))).isEqualTo(Decision.answer(NOT_RELEASED));
  }

  @Test
  void aPromptThatComesBeforeTheDronesAnswerKeepsTheSession() {
    var story = SessionStory.locked();
    story.tell(release(TAB));
    story.tell(submit(ONE));

    var decision = story.tell(freed(new DroneAnswer.Said(RELEASED)));

    assertThat(decision).isEqualTo(Decision.answer(NOT_RELEASED));
    assertThat(story.session.drone()).contains(DRONE);
  }

  @Test
  void onlyTheSocketThatHasTheSessionReleasesIt() {
    var story = SessionStory.locked();

    assertThat(story.tell(release(OTHER_TAB))).isEqualTo(Decision.answer(NOT_RELEASED));
    assertThat(story.tell(release(RELOADED))).isEqualTo(Decision.answer(NOT_RELEASED));
  }

  // --- sessionLockReleased, and a drone that is removed --------------------------------------

  @Test
  void aDroneThatDropsAnIdleLockIsMissedByTheIde() {
    var story = SessionStory.locked();

    var decision = story.tell(new SessionCommand.DroneReleased(DRONE, "No heartbeat"));

    assertThat(decision)
        .isEqualTo(
            Decision.draft()
                .fact(new SessionFact.DroneUnlocked())
                .effect(
                    new SessionEffect.Tell(
                        TAB,
                        new IdeNotice.SessionLockLost(
                            new IdeNotice.LockLoss(CHAT, "No heartbeat"))))
                .effect(new SessionEffect.FreeDrone(DRONE, Optional.empty()))
                .decision());
  }

  @Test
  void aLockIsNeverDroppedWhileATurnRuns() {
    assertThat(SessionStory.ordered(ONE).tell(new SessionCommand.DroneReleased(DRONE, "")))
        .isEqualTo(Decision.NOTHING);
  }

  @Test
  void aForeignDroneThatDropsItsLockIsLetGo() {
    assertThat(SessionStory.locked().tell(new SessionCommand.DroneReleased(OTHER_DRONE, "")))
        .isEqualTo(Decision.effects(new SessionEffect.FreeDrone(OTHER_DRONE, Optional.empty())));
  }

  private static SessionCommand freed(DroneAnswer answer) {
    return new SessionCommand.DroneAnswered(DRONE, release(TAB), answer);
  }
}
