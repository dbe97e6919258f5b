package dev.gadgetcode.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.Refusal;
import dev.gadgetcode.protocol.document.Turn;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.PromptId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.ApprovalDecision;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.IdeRequest;
import dev.gadgetcode.protocol.ide.LockRefusal;
import dev.gadgetcode.protocol.ide.PromptRefusal;
import dev.gadgetcode.protocol.ide.RelayedAck;
import dev.gadgetcode.protocol.ide.ResumeAnswer;
import dev.gadgetcode.protocol.ide.ResumeKind;
import dev.gadgetcode.protocol.ide.TurnRequest;
import dev.gadgetcode.protocol.stream.Meta;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.ToolEvent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

/// The decisions of a run, without a hub.
class RunTest {
  private static final TurnId TURN = new TurnId("turn");
  private static final CallId CALL = new CallId("call");
  private static final Errand ERRAND =
      new Errand(
          new ProjectId("project"),
          new ChatSessionId("session"),
          Optional.empty(),
          "do it",
          new PromptId("prompt"));
  private static final Step LOCK =
      new Step.Lock(new IdeRequest.RequestSessionLock(null, ERRAND.project(), ERRAND.session()));
  private static final Step SUBMIT =
      new Step.Submit(
          new IdeRequest.SubmitPrompt(
              "do it", new IdeRequest.PromptOptions(ERRAND.promptId(), ERRAND.session())));
  private static final News LOCKED =
      new News.LockAnswered(new IdeAck.Locked(true, "session", null));

  private final Run run = new Run(ERRAND, new Asks(Approve.ASK, true));

  private static Step resume(long after) {
    return new Step.Resume(new IdeRequest.ResumeTurn(new IdeRequest.Cursor(TURN, after)));
  }

  private static News refused(LockRefusal why) {
    return new News.LockAnswered(new IdeAck.Locked(false, "", Refusal.of(why)));
  }

  private static News submitted() {
    return new News.PromptAnswered(
        new IdeAck.Submitted(true, new IdeAck.Outcome(TURN, "created", null)));
  }

  private static News resumed(ResumeKind kind, TurnStatus status, long last, @Nullable Turn turn) {
    return new News.ResumeAnswered(
        new IdeAck.Resumed(true, new ResumeAnswer.Resumption(kind, status, last, turn, List.of())));
  }

  private static News tail(long last) {
    return resumed(ResumeKind.TAIL, TurnStatus.PROCESSING, last, null);
  }

  private static Meta meta(long seq) {
    return new Meta(TURN, 1, seq, Instant.EPOCH, 1);
  }

  private static StreamEvent words(long seq) {
    return new StreamEvent.Response("word " + seq, meta(seq));
  }

  private static News heard(StreamEvent event) {
    return new News.Heard(event);
  }

  private static StreamEvent approval(long seq) {
    return new ToolEvent.ToolApprovalRequest(
        new ToolEvent.Approval(
            TURN, CALL, "shell", JsonNodeFactory.instance.objectNode(), "why", Instant.EPOCH),
        meta(seq));
  }

  private static Turn turn(TurnStatus status, long lastSeq) {
    return new Turn(
        TURN,
        ERRAND.session(),
        "do it",
        ERRAND.promptId(),
        status,
        false,
        "demo",
        List.of(),
        List.of(),
        TurnStats.NONE,
        null,
        Instant.EPOCH,
        null,
        lastSeq);
  }

  /// A run that watches its turn.
  private void watching() {
    run.decide(new News.Connected());
    run.decide(LOCKED);
    run.decide(submitted());
    run.decide(tail(0));
  }

  @Test
  void theLockComesFirstThenThePromptThenTheTurn() {
    assertThat(run.decide(new News.Connected())).containsExactly(LOCK);
    assertThat(run.decide(LOCKED)).containsExactly(SUBMIT);
    assertThat(run.decide(submitted())).containsExactly(new Step.Created(TURN), resume(0));
  }

  @Test
  void aPromptWhoseAckWasLostIsSentAgainUnderItsName() {
    run.decide(new News.Connected());
    run.decide(LOCKED);
    run.decide(new News.Lost("cut"));

    run.decide(new News.Connected());

    assertThat(run.decide(LOCKED)).containsExactly(SUBMIT);
  }

  @Test
  void aHubThatHasJustComeBackIsAskedAgainUntilItsDroneIsBackToo() {
    run.decide(new News.Connected());
    run.decide(LOCKED);
    run.decide(new News.Lost("cut"));
    run.decide(new News.Connected());

    assertThat(run.decide(refused(LockRefusal.DRONE_OFFLINE))).containsExactly(SUBMIT);
    var noDrone =
        new News.PromptAnswered(
            new IdeAck.Submitted(false, IdeAck.Outcome.refused(PromptRefusal.NO_DRONE)));
    assertThat(run.decide(noDrone)).containsExactly(new Step.TryLater());
    assertThat(run.decide(new News.TryAgain())).containsExactly(LOCK);
    assertThat(run.decide(LOCKED)).containsExactly(SUBMIT);
  }

  @Test
  void aRunThatIsOverBeforeItsLockIsAnsweredHasASessionToGiveBack() {
    watching();
    run.decide(new News.Lost("cut"));
    assertThat(run.mayHoldLock()).isFalse();

    run.decide(new News.Connected());
    assertThat(run.mayHoldLock()).isTrue();

    run.decide(refused(LockRefusal.TAB_LOCKED));
    assertThat(run.mayHoldLock()).isFalse();
  }

  @Test
  void aRefusedLockEndsARunThatHasNotBegun() {
    run.decide(new News.Connected());

    assertThat(run.decide(refused(LockRefusal.TAB_LOCKED)))
        .containsExactly(
            new Step.End(
                Outcome.NOT_STARTED, "Chat session is open in another browser tab (tab-locked)"));
  }

  @Test
  void anEventIsShownOnceAndOnlyBehindTheOneBefore() {
    watching();

    assertThat(run.decide(heard(words(1)))).containsExactly(new Step.Show(words(1)));
    assertThat(run.decide(heard(words(1)))).isEmpty();
    assertThat(run.decide(heard(words(3)))).containsExactly(resume(1));
    assertThat(run.decide(heard(words(2)))).isEmpty();
    run.decide(tail(3));
    assertThat(run.decide(heard(words(2)))).containsExactly(new Step.Show(words(2)));
  }

  @Test
  void afterALostConnectionTheTurnIsResumedBehindTheLastEvent() {
    watching();
    run.decide(heard(words(1)));
    run.decide(new News.Lost("cut"));

    assertThat(run.decide(new News.Connected()))
        .containsExactly(new Step.Say("the hub is back"), LOCK, resume(1));
    assertThat(run.decide(heard(words(2)))).isEmpty();
    run.decide(tail(2));
    assertThat(run.decide(heard(words(2)))).containsExactly(new Step.Show(words(2)));
  }

  @Test
  void aTurnThatEndedMeanwhileComesAsASnapshotAndEndsTheRun() {
    watching();
    var ended = turn(TurnStatus.FINISHED, 9);

    var steps = run.decide(resumed(ResumeKind.SNAPSHOT, TurnStatus.FINISHED, 9, ended));

    assertThat(steps.getFirst()).isEqualTo(new Step.ShowTurn(ended));
    assertThat(steps.getLast()).isInstanceOf(Step.End.class);
  }

  @Test
  void aTurnTooLargeForTheAnswerIsFetched() {
    watching();

    assertThat(run.decide(resumed(ResumeKind.SNAPSHOT, TurnStatus.PROCESSING, 9, null)))
        .containsExactly(new Step.Fetch(TURN));
    var fetched = turn(TurnStatus.PROCESSING, 10);
    assertThat(run.decide(new News.Fetched(fetched))).containsExactly(new Step.ShowTurn(fetched));
    assertThat(run.decide(heard(words(10)))).isEmpty();
    assertThat(run.decide(heard(words(11)))).containsExactly(new Step.Show(words(11)));
  }

  @Test
  void aLogThatCannotBeReadEndsTheRun() {
    watching();
    for (int attempt = 0; attempt < 5; attempt++) {
      run.decide(heard(words(7)));
      run.decide(tail(7));
    }

    assertThat(run.decide(heard(words(7))))
        .containsExactly(
            new Step.End(Outcome.ERROR, "the log of the turn cannot be read behind event 0"));
  }

  @Test
  void thePersonIsAskedAndTheAnswerIsSentUntilItHasArrived() {
    watching();
    var asked = run.decide(heard(approval(1)));
    assertThat(asked.getLast()).isInstanceOf(Step.AskPerson.class);
    assertThat(run.decide(new News.Typed("perhaps")).getFirst()).isInstanceOf(Step.AskPerson.class);
    var always =
        new Step.Approval(
            CALL,
            new TurnRequest.ToolApproval(
                new TurnRequest.Approval(TURN, CALL, ApprovalDecision.ALWAYS)));

    assertThat(run.decide(new News.Typed("a"))).containsExactly(always);
    run.decide(new News.Lost("cut"));
    run.decide(new News.Connected());
    assertThat(run.decide(LOCKED)).containsExactly(always);
    run.decide(new News.ReplyAnswered(CALL, new RelayedAck.Noted(true, new RelayedAck.Note(""))));
    run.decide(new News.Lost("cut"));
    run.decide(new News.Connected());
    assertThat(run.decide(LOCKED)).isEmpty();
  }

  @Test
  void anApprovalOfTheLogThatWasAnsweredLongAgoIsNotAskedAgain() {
    run.decide(new News.Connected());
    run.decide(LOCKED);
    run.decide(submitted());
    run.decide(tail(2));

    assertThat(run.decide(heard(approval(1)))).containsExactly(new Step.Show(approval(1)));
  }

  @Test
  void theFirstInterruptAbortsAfterAMoment() {
    watching();

    assertThat(run.decide(new News.Interrupted())).contains(new Step.BeginGrace());
    assertThat(run.decide(new News.GraceOver()))
        .containsExactly(
            new Step.Abort(new IdeRequest.AbortWorkOrder(new IdeRequest.Target(TURN))));
  }

  @Test
  void anAbortThatFoundNoHubIsSentToTheNext() {
    watching();
    run.decide(new News.Interrupted());
    run.decide(new News.Lost("cut"));
    run.decide(new News.GraceOver());
    run.decide(new News.Connected());

    assertThat(run.decide(LOCKED))
        .containsExactly(
            new Step.Abort(new IdeRequest.AbortWorkOrder(new IdeRequest.Target(TURN))));
  }

  @Test
  void theSecondInterruptLeaves() {
    watching();
    run.decide(new News.Interrupted());

    assertThat(run.decide(new News.Interrupted()))
        .containsExactly(
            new Step.End(Outcome.LEFT, "left; what was begun goes on in session session"));
    assertThat(run.decide(heard(words(1)))).isEmpty();
  }
}
