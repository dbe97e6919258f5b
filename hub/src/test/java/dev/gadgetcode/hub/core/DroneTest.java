package dev.gadgetcode.hub.core;

import static dev.gadgetcode.hub.core.DroneStory.connect;
import static dev.gadgetcode.hub.core.DroneStory.disconnect;
import static dev.gadgetcode.hub.core.Sample.AT;
import static dev.gadgetcode.hub.core.Sample.CHAT;
import static dev.gadgetcode.hub.core.Sample.DRONE;
import static dev.gadgetcode.hub.core.Sample.FIRST;
import static dev.gadgetcode.hub.core.Sample.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.document.WorkspaceMode;
import dev.gadgetcode.protocol.document.WorkspaceState;
import dev.gadgetcode.protocol.id.InstanceId;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Which process is the drone, on which socket, and what it is seen to do.
class DroneTest {
  // --- epochs ------------------------------------------------------------------------------

  @Test
  void theFirstProcessGetsTheFirstEpoch() {
    var story = DroneStory.registered();

    var decision = story.tell(connect(FIRST, "one"));

    assertThat(decision)
        .isEqualTo(
            DroneDecision.draft()
                .fact(new DroneFact.Granted(FIRST, 1))
                .fact(new DroneFact.StatusSeen(DroneStatus.STARTING))
                .fact(new DroneFact.Came("one"))
                .effect(new DroneEffect.Answer(new DroneReply.Admitted(1)))
                .effect(new DroneEffect.Admit("one", 1))
                .effect(new DroneEffect.Greet("one", 1))
                .effect(new DroneEffect.ShowDrone())
                .decision());
  }

  @Test
  void theSameProcessKeepsItsEpochAndItsStatus() {
    var story = DroneStory.connected();
    story.tell(disconnect("one"));

    var decision = story.tell(connect(FIRST, "two"));

    assertThat(decision)
        .isEqualTo(
            DroneDecision.draft()
                .fact(new DroneFact.Came("two"))
                .effect(new DroneEffect.Answer(new DroneReply.Admitted(1)))
                .effect(new DroneEffect.Admit("two", 1))
                .effect(new DroneEffect.Greet("two", 1))
                .effect(new DroneEffect.ShowDrone())
                .decision());
    assertThat(story.drone.state().status()).isEqualTo(DroneStatus.AVAILABLE);
  }

  @Test
  void theSameProcessOnANewerSocketIsHungUpOnTheOlder() {
    var story = DroneStory.connected();

    var decision = story.tell(connect(FIRST, "two"));

    assertThat(decision.effects())
        .containsExactly(
            new DroneEffect.HangUp("one"),
            new DroneEffect.Answer(new DroneReply.Admitted(1)),
            new DroneEffect.Admit("two", 1),
            new DroneEffect.Greet("two", 1),
            new DroneEffect.ShowDrone());
  }

  @Test
  void theSameProcessThatWasOfflineIsStartingAgain() {
    var story = DroneStory.connected();
    story.tell(disconnect("one"));
    story.tell(new DroneCommand.Silent("one"));

    var decision = story.tell(connect(FIRST, "two"));

    assertThat(decision.facts())
        .containsExactly(new DroneFact.StatusSeen(DroneStatus.STARTING), new DroneFact.Came("two"));
  }

  @Test
  void anotherProcessGetsTheNextEpochAndFencesTheFirst() {
    var story = DroneStory.connected();

    var decision = story.tell(connect(SECOND, "two"));

    assertThat(decision)
        .isEqualTo(
            DroneDecision.draft()
                .fact(new DroneFact.Granted(SECOND, 2))
                .fact(new DroneFact.StatusSeen(DroneStatus.STARTING))
                .fact(new DroneFact.Came("two"))
                .effect(
                    new DroneEffect.FenceOff(
                        "one", 2, "Another process has taken this drone's place"))
                .effect(new DroneEffect.Answer(new DroneReply.Admitted(2)))
                .effect(new DroneEffect.Admit("two", 2))
                .effect(new DroneEffect.Greet("two", 2))
                .effect(new DroneEffect.ShowDrone())
                .decision());
  }

  @Test
  void aDisplacedProcessIsRefusedForEver() {
    var story = DroneStory.connected();
    story.tell(connect(SECOND, "two"));
    var displaced = DroneDecision.answer(new DroneReply.Displaced(2));

    assertThat(story.tell(new DroneCommand.Check(FIRST))).isEqualTo(displaced);
    assertThat(story.tell(connect(FIRST, "three"))).isEqualTo(displaced);
    story.tell(disconnect("two"));
    assertThat(story.tell(connect(FIRST, "four"))).isEqualTo(displaced);
  }

  @Test
  void aProcessDisplacedBeforeTheHubStartedAgainIsRefusedStill() {
    var before = DroneStory.connected();
    before.tell(connect(SECOND, "two"));
    var after = DroneStory.registered();
    before.drone.summary().forEach(after.drone::apply);

    assertThat(after.tell(connect(FIRST, "three")))
        .isEqualTo(DroneDecision.answer(new DroneReply.Displaced(2)));
    assertThat(after.tell(connect(SECOND, "four")).facts())
        .containsExactly(
            new DroneFact.StatusSeen(DroneStatus.STARTING), new DroneFact.Came("four"));
  }

  @Test
  void checkingChangesNothing() {
    var story = DroneStory.connected();

    assertThat(story.tell(new DroneCommand.Check(FIRST)))
        .isEqualTo(DroneDecision.answer(new DroneReply.Admitted(1)));
    assertThat(story.tell(new DroneCommand.Check(new InstanceId("unknown"))))
        .isEqualTo(DroneDecision.answer(new DroneReply.Admitted(1)));
  }

  @Test
  void theSessionLearnsWhetherTheProcessIsTheSame() {
    var same = DroneStory.locked();
    var other = DroneStory.locked();

    assertThat(same.tell(connect(FIRST, "two")).effects())
        .contains(told(new SessionCommand.DroneCame(DRONE, true, 1, AT)));
    assertThat(other.tell(connect(SECOND, "two")).effects())
        .contains(told(new SessionCommand.DroneCame(DRONE, false, 2, AT)));
  }

  // --- going -------------------------------------------------------------------------------

  @Test
  void aDroneThatLosesItsSocketIsNotOfflineForTwentySeconds() {
    var story = DroneStory.locked();

    var decision = story.tell(disconnect("one"));

    assertThat(decision)
        .isEqualTo(
            DroneDecision.draft()
                .fact(new DroneFact.Went())
                .effect(told(new SessionCommand.DroneWent(DRONE, AT)))
                .effect(
                    new DroneEffect.Remind(Duration.ofSeconds(20), new DroneCommand.Silent("one")))
                .decision());
    assertThat(story.drone.state().status()).isEqualTo(DroneStatus.AVAILABLE);
  }

  @Test
  void aSilentDroneIsShownOfflineAndKeepsItsEpochAndItsLock() {
    var story = DroneStory.locked();
    story.tell(disconnect("one"));

    var decision = story.tell(new DroneCommand.Silent("one"));

    assertThat(decision)
        .isEqualTo(
            DroneDecision.draft()
                .fact(new DroneFact.StatusSeen(DroneStatus.OFFLINE))
                .effect(new DroneEffect.ShowDrone())
                .decision());
    assertThat(story.drone.state().epoch()).isEqualTo(1);
    assertThat(story.drone.state().lock()).isPresent();
  }

  @Test
  void aDroneThatCameBackIsNotSilent() {
    var story = DroneStory.connected();
    story.tell(disconnect("one"));
    story.tell(connect(FIRST, "two"));

    assertThat(story.tell(new DroneCommand.Silent("one"))).isEqualTo(DroneDecision.NOTHING);
    story.tell(disconnect("two"));
    assertThat(story.tell(new DroneCommand.Silent("one"))).isEqualTo(DroneDecision.NOTHING);
  }

  @Test
  void theLateDisconnectOfAnOldSocketDoesNotRemoveTheNewOne() {
    var story = DroneStory.locked();
    story.tell(connect(FIRST, "two"));

    assertThat(story.tell(disconnect("one"))).isEqualTo(DroneDecision.NOTHING);
    assertThat(story.drone.state().socket()).contains("two");
  }

  @Test
  void theDisconnectOfAFencedProcessDoesNotHarmTheOneThatTookItsPlace() {
    var story = DroneStory.locked();
    story.tell(connect(SECOND, "two"));

    assertThat(story.tell(disconnect("one"))).isEqualTo(DroneDecision.NOTHING);
    assertThat(story.drone.state().socket()).contains("two");
  }

  // --- what it says of itself --------------------------------------------------------------

  @ParameterizedTest
  @EnumSource(DroneStatus.class)
  void whatADroneSaysIsShown(DroneStatus status) {
    var story = DroneStory.connected();

    var decision = story.tell(new DroneCommand.Report(status));

    assertThat(decision)
        .isEqualTo(
            DroneDecision.draft()
                .fact(new DroneFact.StatusSeen(status))
                .effect(new DroneEffect.ShowDrone())
                .decision());
  }

  @Test
  void aDroneThatSaidItIsOfflineIsNotWaitedFor() {
    var story = DroneStory.connected();
    story.tell(new DroneCommand.Report(DroneStatus.OFFLINE));

    var decision = story.tell(disconnect("one"));

    assertThat(decision).isEqualTo(DroneDecision.draft().fact(new DroneFact.Went()).decision());
  }

  @Test
  void theWorkspaceIsShownAndItsModeToldToTheSession() {
    var workspace = new WorkspaceState(WorkspaceMode.USER, Sample.PROJECT, List.of(Sample.PROJECT));
    var report = new DroneCommand.ReportWorkspace(workspace);

    var locked = DroneStory.locked().tell(report);
    var free = DroneStory.connected().tell(report);

    assertThat(locked)
        .isEqualTo(
            DroneDecision.draft()
                .fact(new DroneFact.WorkspaceSeen(workspace))
                .effect(told(new SessionCommand.ModeChanged(DRONE, WorkspaceMode.USER)))
                .effect(new DroneEffect.ShowDrone())
                .decision());
    assertThat(free.effects()).containsExactly(new DroneEffect.ShowDrone());
  }

  private static DroneEffect told(SessionCommand command) {
    return new DroneEffect.TellSession(CHAT, command);
  }

  @Test
  void aDroneThatReportsWithoutASocketIsOfflineAgainAfterAWhile() {
    var story = DroneStory.connected();
    story.tell(DroneStory.disconnect("one"));
    story.tell(new DroneCommand.Silent("one"));

    var decision = story.tell(new DroneCommand.Report(DroneStatus.AVAILABLE));

    assertThat(decision.effects())
        .contains(new DroneEffect.Remind(Drone.SILENCE, new DroneCommand.Silent("one")));
  }
}
