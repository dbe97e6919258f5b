package dev.gadgetcode.hub.core;

import static dev.gadgetcode.hub.core.Sample.DRONE;
import static dev.gadgetcode.hub.core.Sample.ONE;
import static dev.gadgetcode.hub.core.Sample.OTHER_DRONE;
import static dev.gadgetcode.hub.core.Sample.OTHER_TAB;
import static dev.gadgetcode.hub.core.Sample.TAB;
import static dev.gadgetcode.hub.core.Sample.TWO;
import static dev.gadgetcode.hub.core.SessionStory.mode;
import static dev.gadgetcode.hub.core.SessionStory.streamed;
import static dev.gadgetcode.hub.core.SessionStory.submit;
import static dev.gadgetcode.protocol.document.WorkspaceMode.AGENT;
import static dev.gadgetcode.protocol.document.WorkspaceMode.IDLE;
import static dev.gadgetcode.protocol.document.WorkspaceMode.USER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.document.WorkspaceMode;
import dev.gadgetcode.protocol.id.AgentId;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.ide.ApprovalDecision;
import dev.gadgetcode.protocol.ide.FileRequest;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.IdeRequest;
import dev.gadgetcode.protocol.ide.RelayedAck;
import dev.gadgetcode.protocol.ide.RelayedRequest;
import dev.gadgetcode.protocol.ide.TurnRequest;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// What an IDE asks of the workspace through its session: modes, files, approvals.
class SessionWorkspaceTest {
  private static final String NO_DRONE = "No drone selected";
  private static final CallId CALL = new CallId("call");
  private static final TurnRequest.Changes CHANGES = new TurnRequest.Changes(ONE, null);

  // --- requestWorkspaceMode ----------------------------------------------------------------

  @Test
  void anIdleSessionAsksTheDroneForUserModeAndForIdle() {
    var story = SessionStory.locked();

    assertThat(story.tell(mode(TAB, USER))).isEqualTo(asked(USER));
    assertThat(story.tell(mode(TAB, IDLE))).isEqualTo(asked(IDLE));
  }

  @Test
  void theDronesAnswerIsTheModeThatHolds() {
    var story = SessionStory.locked();

    var decision = story.tell(answered(new DroneAnswer.Said(new RelayedAck.ModeSet(true, USER))));
    var refused = story.tell(mode(TAB, AGENT));

    assertThat(decision)
        .isEqualTo(
            Decision.draft()
                .fact(new SessionFact.ModeSeen(USER))
                .answer(new RelayedAck.ModeSet(true, USER)));
    assertThat(refused).isEqualTo(Decision.answer(new RelayedAck.ModeSet(false, USER)));
  }

  @Test
  void withoutTheDronesAnswerTheModeIsWhatItWas() {
    var story = SessionStory.locked();
    story.tell(new SessionCommand.ModeChanged(DRONE, USER));

    assertThat(story.tell(answered(new DroneAnswer.Silent())))
        .isEqualTo(Decision.answer(new RelayedAck.ModeSet(false, USER)));
    assertThat(story.tell(answered(new DroneAnswer.Away())))
        .isEqualTo(Decision.answer(new RelayedAck.ModeSet(false, USER)));
  }

  @Test
  void userModeIsRefusedWhileATurnRunsOrWaits() {
    var running = SessionStory.running(ONE);
    var waiting = SessionStory.running(ONE);
    waiting.tell(submit(TWO));

    assertThat(running.tell(mode(TAB, USER))).isEqualTo(refused(IDLE));
    assertThat(waiting.tell(mode(TAB, USER))).isEqualTo(refused(IDLE));
  }

  @Test
  void agentModeIsForTurnsAloneAndARunningTurnIsNotMadeIdle() {
    assertThat(SessionStory.locked().tell(mode(TAB, AGENT))).isEqualTo(refused(IDLE));
    assertThat(SessionStory.running(ONE).tell(mode(TAB, IDLE))).isEqualTo(refused(IDLE));
  }

  @ParameterizedTest
  @EnumSource(WorkspaceMode.class)
  void aSocketWithoutALockIsToldTheModeAndNoMore(WorkspaceMode wanted) {
    var story = SessionStory.locked();
    story.tell(new SessionCommand.ModeChanged(DRONE, USER));

    assertThat(story.tell(mode(OTHER_TAB, wanted))).isEqualTo(refused(USER));
  }

  @Test
  void theDroneSaysWhenTheModeChangesAndAForeignOneIsNotHeard() {
    var story = SessionStory.locked();

    var own = story.tell(new SessionCommand.ModeChanged(DRONE, USER));
    var foreign = story.tell(new SessionCommand.ModeChanged(OTHER_DRONE, IDLE));

    assertThat(own).isEqualTo(Decision.draft().fact(new SessionFact.ModeSeen(USER)).decision());
    assertThat(foreign).isEqualTo(Decision.NOTHING);
  }

  @Test
  void theModeOfADroneIsForgottenWithTheDrone() {
    var story = SessionStory.locked();
    story.tell(new SessionCommand.ModeChanged(DRONE, USER));
    var other = new SessionCommand.Lock(TAB, Optional.of(OTHER_DRONE), Optional.empty());
    story.tell(other);
    story.tell(new SessionCommand.DroneAnswered(OTHER_DRONE, other, SessionStory.lockedAck()));

    assertThat(story.tell(submit(ONE)).facts()).contains(new SessionFact.TurnStarted(ONE));
  }

  // --- what is passed on -------------------------------------------------------------------

  static Stream<Arguments> requests() {
    return Stream.of(
        Arguments.of(new IdeRequest.SessionHeartbeat(), new IdeAck.Beat(false)),
        Arguments.of(
            new FileRequest.FileTreeRequest(new FileRequest.Directory(null, null, null)),
            new RelayedAck.TreeListed(false, new RelayedAck.TreePage(List.of(), null, NO_DRONE))),
        Arguments.of(
            new FileRequest.FileReadRequest(new FileRequest.File("a")),
            new RelayedAck.FileRead(
                false, new RelayedAck.FileContent(null, null, false, false, NO_DRONE))),
        Arguments.of(
            new FileRequest.FileWriteRequest(new FileRequest.Writing("a", "b", null)),
            new RelayedAck.FileWritten(false, new RelayedAck.WrittenFile(null, NO_DRONE, null))),
        Arguments.of(
            new TurnRequest.ToolApproval(
                new TurnRequest.Approval(ONE, CALL, ApprovalDecision.ONCE)),
            new RelayedAck.Noted(false, new RelayedAck.Note(NO_DRONE))),
        Arguments.of(
            new TurnRequest.UserAnswer(new TurnRequest.Answer(ONE, CALL, "yes")),
            new RelayedAck.Noted(false, new RelayedAck.Note(NO_DRONE))),
        Arguments.of(
            new TurnRequest.StopAgent(new TurnRequest.RunningAgent(ONE, AgentId.of(CALL))),
            new RelayedAck.Stopped(false, NO_DRONE)),
        Arguments.of(
            new TurnRequest.ChangesRequest(CHANGES),
            new RelayedAck.ChangesListed(false, new RelayedAck.ChangeList(List.of(), NO_DRONE))),
        Arguments.of(
            new TurnRequest.PutBackRequest(CHANGES),
            new RelayedAck.ChangesListed(false, new RelayedAck.ChangeList(List.of(), NO_DRONE))));
  }

  @ParameterizedTest
  @MethodSource("requests")
  void aRequestGoesToTheDroneOfTheSocketThatHasTheLock(RelayedRequest request, IdeAck unlocked) {
    var story = SessionStory.locked();

    var mine = story.tell(new SessionCommand.Relay(TAB, request));
    var theirs = story.tell(new SessionCommand.Relay(OTHER_TAB, request));

    assertThat(mine).isEqualTo(Decision.effects(new SessionEffect.PassOn(DRONE, request)));
    assertThat(theirs).isEqualTo(Decision.answer(unlocked));
  }

  @Test
  void changesAreNeverPutBackWhileATurnRuns() {
    var story = SessionStory.running(ONE);
    var putBack = new SessionCommand.Relay(TAB, new TurnRequest.PutBackRequest(CHANGES));

    var during = story.tell(putBack);
    story.tell(streamed(Sample.finished(ONE, 1)));
    var after = story.tell(putBack);

    assertThat(during)
        .isEqualTo(
            Decision.answer(
                new RelayedAck.ChangesListed(
                    false, new RelayedAck.ChangeList(List.of(), "A turn is running or waiting"))));
    assertThat(after.effects())
        .containsExactly(new SessionEffect.PassOn(DRONE, new TurnRequest.PutBackRequest(CHANGES)));
  }

  private static Decision asked(WorkspaceMode wanted) {
    var command = mode(TAB, wanted);
    return Decision.effects(new SessionEffect.AskDrone(DRONE, command.request(), command));
  }

  private static Decision refused(WorkspaceMode current) {
    return Decision.answer(new RelayedAck.ModeSet(false, current));
  }

  private static SessionCommand answered(DroneAnswer answer) {
    return new SessionCommand.DroneAnswered(DRONE, mode(TAB, USER), answer);
  }
}
