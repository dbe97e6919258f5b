package dev.gadgetcode.hub.core;

import static dev.gadgetcode.hub.core.DroneStory.connect;
import static dev.gadgetcode.hub.core.DroneStory.disconnect;
import static dev.gadgetcode.hub.core.Sample.AT;
import static dev.gadgetcode.hub.core.Sample.CHAT;
import static dev.gadgetcode.hub.core.Sample.DRONE;
import static dev.gadgetcode.hub.core.Sample.FIRST;
import static dev.gadgetcode.hub.core.Sample.ONE;
import static dev.gadgetcode.hub.core.Sample.SECOND;
import static dev.gadgetcode.hub.core.Sample.failed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.core.DroneReply.Terminated;
import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.drone.DroneAck;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// How a drone is made to end, willing or not.
class DroneTerminationTest {
  private static final DroneCommand TERMINATE = new DroneCommand.Terminate();
  private static final DroneCommand DUE = new DroneCommand.TerminationDue(1, AT.plusSeconds(10));

  @Test
  void aDroneThatIsOfflineAlreadyCannotBeEnded() {
    var never = DroneStory.registered();
    var silent = DroneStory.connected();
    silent.tell(disconnect("one"));
    silent.tell(new DroneCommand.Silent("one"));
    var leaving = DroneStory.connected();
    leaving.tell(new DroneCommand.Report(DroneStatus.OFFLINE));

    assertThat(never.tell(TERMINATE)).isEqualTo(over(Terminated.ALREADY_OFFLINE));
    assertThat(silent.tell(TERMINATE)).isEqualTo(over(Terminated.ALREADY_OFFLINE));
    assertThat(leaving.tell(TERMINATE)).isEqualTo(over(Terminated.ALREADY_OFFLINE));
  }

  @Test
  void aDroneThatIsNotConnectedIsMarkedOffline() {
    var story = DroneStory.connected();
    story.tell(disconnect("one"));

    var decision = story.tell(TERMINATE);

    assertThat(decision)
        .isEqualTo(
            DroneDecision.draft()
                .fact(new DroneFact.StatusSeen(DroneStatus.OFFLINE))
                .effect(new DroneEffect.EndWait(Terminated.MARKED_OFFLINE))
                .effect(new DroneEffect.ShowDrone())
                .decision());
  }

  @Test
  void aConnectedDroneIsAskedToEnd() {
    assertThat(DroneStory.connected().tell(TERMINATE))
        .isEqualTo(
            DroneDecision.draft()
                .fact(new DroneFact.TerminationBegun())
                .effect(new DroneEffect.AskTermination())
                .decision());
  }

  @Test
  void aDroneMayRefuseAndGoesOn() {
    var story = DroneStory.terminating();

    var decision = story.tell(answered(said(false)));

    assertThat(decision)
        .isEqualTo(
            DroneDecision.draft()
                .fact(new DroneFact.TerminationOver())
                .effect(new DroneEffect.EndWait(Terminated.REFUSED))
                .decision());
    assertThat(story.tell(DUE)).isEqualTo(DroneDecision.NOTHING);
  }

  @Test
  void aDroneThatSaysYesOrNothingOrIsAwayHasTenSeconds() {
    var due =
        DroneDecision.draft()
            .effect(new DroneEffect.Remind(Duration.ofSeconds(10), DUE))
            .decision();

    assertThat(
            List.of(
                DroneStory.terminating().tell(answered(said(true))),
                DroneStory.terminating().tell(answered(new DroneAnswer.Silent())),
                DroneStory.terminating().tell(answered(new DroneAnswer.Away()))))
        .containsOnly(due);
  }

  @Test
  void theEndIsAnsweredAsSoonAsTheDroneSaysThatItIsOffline() {
    var story = DroneStory.terminating();
    story.tell(answered(said(true)));

    var decision = story.tell(new DroneCommand.Report(DroneStatus.OFFLINE));

    assertThat(decision)
        .isEqualTo(
            DroneDecision.draft()
                .fact(new DroneFact.StatusSeen(DroneStatus.OFFLINE))
                .fact(new DroneFact.TerminationOver())
                .effect(new DroneEffect.EndWait(Terminated.DONE))
                .effect(new DroneEffect.ShowDrone())
                .decision());
    assertThat(story.tell(DUE)).isEqualTo(DroneDecision.NOTHING);
  }

  @Test
  void anAnswerAfterTheDroneIsOfflineChangesNothing() {
    var story = DroneStory.terminating();
    story.tell(new DroneCommand.Report(DroneStatus.OFFLINE));

    assertThat(story.tell(answered(said(true)))).isEqualTo(DroneDecision.NOTHING);
  }

  @Test
  void aTerminationTimeOutFencesTheDroneAndIsReportedAsForced() {
    var story = DroneStory.terminating();
    story.tell(answered(said(true)));

    var decision = story.tell(DUE);

    assertThat(decision)
        .isEqualTo(
            DroneDecision.draft()
                .fact(new DroneFact.Fenced(2))
                .fact(new DroneFact.StatusSeen(DroneStatus.OFFLINE))
                .fact(new DroneFact.TerminationOver())
                .effect(new DroneEffect.FenceOff("one", 2, "The drone was terminated"))
                .effect(
                    new DroneEffect.TellSession(
                        CHAT, new SessionCommand.DroneTerminated(DRONE, AT.plusSeconds(10))))
                .effect(new DroneEffect.EndWait(Terminated.FORCED))
                .effect(new DroneEffect.ShowDrone())
                .decision());
    assertThat(story.drone.state().socket()).isEmpty();
  }

  @Test
  void aDroneEndedByForceIsRefusedAndItsNextProcessGetsANewEpoch() {
    var story = DroneStory.terminating();
    story.tell(DUE);

    assertThat(story.tell(connect(FIRST, "two")))
        .isEqualTo(DroneDecision.answer(new DroneReply.Displaced(2)));
    assertThat(story.tell(connect(SECOND, "three")).facts())
        .startsWith(new DroneFact.Granted(SECOND, 3));
  }

  @Test
  void aDroneThatWentDuringItsTerminationIsFencedTooWhenTheTimeIsOver() {
    var story = DroneStory.terminating();
    story.tell(answered(said(true)));
    story.tell(disconnect("one"));

    var decision = story.tell(DUE);

    assertThat(decision.facts()).startsWith(new DroneFact.Fenced(2));
    assertThat(decision.effects())
        .contains(new DroneEffect.EndWait(Terminated.FORCED))
        .noneMatch(DroneEffect.FenceOff.class::isInstance);
  }

  @Test
  void aDroneThatIsDisplacedDuringItsTerminationHasEnded() {
    var story = DroneStory.terminating();
    story.tell(answered(said(true)));

    var decision = story.tell(connect(SECOND, "two"));

    assertThat(decision.facts()).contains(new DroneFact.TerminationOver());
    assertThat(decision.effects()).contains(new DroneEffect.EndWait(Terminated.DONE));
  }

  @Test
  void theTimeOfAnEarlierEpochEndsNoLaterProcess() {
    var story = DroneStory.terminating();
    story.tell(connect(SECOND, "two"));

    assertThat(story.tell(DUE)).isEqualTo(DroneDecision.NOTHING);
    assertThat(story.drone.state().socket()).contains("two");
  }

  @Test
  void aForcedEndEndsTheSessionsTurn() {
    var drone = DroneStory.terminating();
    var session = SessionStory.running(ONE);

    var told =
        drone.tell(DUE).effects().stream()
            .filter(DroneEffect.TellSession.class::isInstance)
            .map(DroneEffect.TellSession.class::cast)
            .toList();
    var decision = session.tell(told.getFirst().command());

    assertThat(decision.effects()).contains(failed(ONE, "Drone terminated"));
    assertThat(session.session.running()).isEmpty();
  }

  private static DroneAnswer said(boolean success) {
    return new DroneAnswer.Said(new DroneAck.Terminating(success));
  }

  private static DroneCommand answered(DroneAnswer answer) {
    return new DroneCommand.TerminationAnswered(answer, AT);
  }

  private static DroneDecision over(Terminated outcome) {
    return DroneDecision.draft().effect(new DroneEffect.EndWait(outcome)).decision();
  }
}
