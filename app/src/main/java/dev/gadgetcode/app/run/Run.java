package dev.gadgetcode.app.run;

import dev.gadgetcode.protocol.Messages;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.Turn;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.IdeEvent;
import dev.gadgetcode.protocol.ide.IdeNotice;
import dev.gadgetcode.protocol.ide.IdeRequest;
import dev.gadgetcode.protocol.ide.LockRefusal;
import dev.gadgetcode.protocol.ide.PromptRefusal;
import dev.gadgetcode.protocol.ide.RelayedAck;
import dev.gadgetcode.protocol.ide.ResumeAnswer;
import dev.gadgetcode.protocol.ide.ResumeKind;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.StreamEvents;
import dev.gadgetcode.protocol.stream.ToolEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One prompt on its way from the lock to the end of its turn, through any number of connections.
/// Pure: it is told news and gives steps, on one thread.
///
/// A connection is lost at any point, and the next begins with the lock again. A prompt whose ack
/// was lost is sent again under its own name, so it runs once. Events count only between the answer
/// to `resumeTurn` and the end of the connection, and only where they follow the last one shown, so
/// none is shown twice and none is left out.
final class Run {
  /// How often, a second apart, what a hub refuses that has just come back is asked for again: its
  /// drones come back too.
  private static final int TRIES = 30;

  /// How often the hub is asked for what follows one event before its log counts as unreadable.
  private static final int MOST_RESUMES = 5;

  private final Errand errand;
  private final Asks asks;
  private final Messages<StreamEvent> log = StreamEvents.messages();
  private final List<Step> steps = new ArrayList<>();

  private @Nullable TurnId turn;
  private boolean wasConnected;
  private boolean isAway;
  private boolean isLocked;
  private boolean isLockAsked;
  private boolean promptSent;
  private boolean isLive;
  private long lastSeq;
  private long caughtUpAt;
  private int resumes;
  private int tries;
  private int interrupts;
  private boolean abortWanted;
  private boolean isOver;

  Run(Errand errand, Asks asks) {
    this.errand = errand;
    this.asks = asks;
  }

  /// Whether the session is locked for this run, or may be in a moment.
  boolean mayHoldLock() {
    return isLocked || isLockAsked;
  }

  List<Step> decide(News news) {
    if (isOver) {
      return List.of();
    }
    switch (news) {
      case News.Connected() -> connected();
      case News.Lost(var why) -> lost(why);
      case News.Refused(var why) ->
          end(turn == null ? Outcome.NOT_STARTED : Outcome.ERROR, "the hub refused: " + why);
      case News.Heard(var event) -> heard(event);
      case News.LockAnswered(var answer) -> lockAnswered(answer);
      case News.PromptAnswered(var answer) -> promptAnswered(answer);
      case News.ResumeAnswered(var answer) -> resumeAnswered(answer.answer());
      case News.AbortAnswered(var answer) -> abortAnswered(answer);
      case News.ReplyAnswered(var call, var answer) -> steps.addAll(asks.answered(call, answer));
      case News.NoAnswer(var why) -> noAnswer(why);
      case News.Fetched(var document) -> snapshot(document);
      case News.Interrupted() -> interrupted();
      case News.GraceOver() -> graceOver();
      case News.TryAgain() -> tryAgain();
      case News.Typed(var line) -> steps.addAll(asks.typed(line));
      case News.InputEnded() -> steps.addAll(asks.personLeft());
    }
    var decided = List.copyOf(steps);
    steps.clear();
    return decided;
  }

  private void say(String sentence) {
    steps.add(new Step.Say(sentence));
  }

  private void end(Outcome outcome, String sentence) {
    steps.add(new Step.End(outcome, sentence));
    isOver = true;
  }

  // --- the connection ----------------------------------------------------------------------

  private void connected() {
    if (isAway) {
      say("the hub is back");
    }
    tries = wasConnected ? TRIES : 0;
    wasConnected = true;
    isAway = false;
    isLocked = false;
    lock();
    resume();
  }

  private void lost(String why) {
    isLive = false;
    isLocked = false;
    isLockAsked = false;
    if (!isAway) {
      say("the hub is away (" + why + "); trying again");
    }
    isAway = true;
  }

  private void lock() {
    isLockAsked = true;
    steps.add(
        new Step.Lock(
            new IdeRequest.RequestSessionLock(
                errand.drone().orElse(null), errand.project(), errand.session())));
  }

  private void lockAnswered(IdeAck.Locked answer) {
    isLockAsked = false;
    if (answer.success()) {
      isLocked = true;
      if (turn == null) {
        submit();
      } else {
        steps.addAll(asks.again());
        abort();
      }
      return;
    }
    var refusal = Optional.ofNullable(answer.refusal());
    var code = refusal.map(why -> why.code()).orElse("refused");
    var message = refusal.map(why -> why.message()).orElse("The session could not be locked");
    boolean mayChange = tries > 0 && !code.equals(LockRefusal.NOT_FOUND.code());
    if (turn == null && promptSent) {
      submit(); // a hub that has the prompt says so without a lock
    } else if (mayChange) {
      tryLater();
    } else if (turn == null) {
      end(Outcome.NOT_STARTED, "%s (%s)".formatted(message, code));
    } else {
      say("watching only: %s (%s)".formatted(message, code));
    }
  }

  private void tryLater() {
    tries--;
    steps.add(new Step.TryLater());
  }

  private void tryAgain() {
    if (isAway) {
      return; // the next connection begins anew
    }
    if (!isLocked) {
      lock();
    }
    if (!isLive) {
      resume();
    }
  }

  /// A hub answers everything; where it did not, it is asked again.
  private void noAnswer(String why) {
    if (turn == null && !promptSent) {
      end(Outcome.NOT_STARTED, "the hub did not answer (" + why + ")");
    } else {
      say("the hub did not answer (" + why + "); asking again");
      isLocked = false;
      steps.add(new Step.TryLater());
    }
  }

  // --- the prompt --------------------------------------------------------------------------

  private void submit() {
    promptSent = true;
    steps.add(
        new Step.Submit(
            new IdeRequest.SubmitPrompt(
                errand.prompt(),
                new IdeRequest.PromptOptions(errand.promptId(), errand.session()))));
  }

  private void promptAnswered(IdeAck.Submitted answer) {
    var outcome = answer.outcome();
    if (answer.success() && outcome.turnId() != null) {
      turn = outcome.turnId();
      steps.add(new Step.Created(outcome.turnId()));
      resume();
      return;
    }
    boolean noDrone = PromptRefusal.NO_DRONE.code().equals(outcome.code());
    if (noDrone && tries > 0) {
      promptSent = false; // the hub does not have it
      tryLater();
    } else {
      var code = outcome.code();
      end(Outcome.NOT_STARTED, outcome.message() + (code == null ? "" : " (" + code + ")"));
    }
  }

  // --- the turn ----------------------------------------------------------------------------

  private void resume() {
    isLive = false;
    if (turn != null) {
      steps.add(new Step.Resume(new IdeRequest.ResumeTurn(new IdeRequest.Cursor(turn, lastSeq))));
    }
  }

  private void resumeAnswered(ResumeAnswer answer) {
    switch (answer) {
      case ResumeAnswer.Refused(var code, var message) ->
          end(Outcome.ERROR, "%s (%s)".formatted(message, code));
      case ResumeAnswer.Resumption resumption -> resumed(resumption);
    }
  }

  private void resumed(ResumeAnswer.Resumption resumption) {
    isLive = true;
    caughtUpAt = resumption.lastSeq();
    var document = resumption.turn();
    if (resumption.kind() == ResumeKind.SNAPSHOT) {
      if (document == null) {
        steps.add(new Step.Fetch(errandTurn()));
      } else {
        snapshot(document);
      }
    } else if (resumption.status().isEnd() && resumption.lastSeq() <= lastSeq) {
      end(Outcome.of(resumption.status()), "the turn is over");
    }
    if (!isOver) {
      resumption.open().forEach(this::open);
    }
  }

  private TurnId errandTurn() {
    if (turn == null) {
      throw new IllegalStateException("there is no turn yet");
    }
    return turn;
  }

  /// Something that waits for a person, as the hub tells it beside the log.
  private void open(ResumeAnswer.OpenEvent event) {
    try (var args = Wire.mapper().treeAsTokens(event.args())) {
      if (log.read(event.event(), args) instanceof ToolEvent waiting) {
        steps.addAll(asks.opened(waiting));
      }
    }
  }

  private void snapshot(Turn document) {
    steps.add(new Step.ShowTurn(document));
    lastSeq = Math.max(lastSeq, document.lastSeq());
    resumes = 0;
    if (document.status().isEnd()) {
      ended(document.status(), document.errorMessage(), document.stats());
    }
  }

  private void heard(IdeEvent event) {
    switch (event) {
      case StreamEvent logged when logged.meta().turnId().equals(turn) -> logged(logged);
      case IdeNotice.TurnUpdated(var change) when change.turnId().equals(turn) -> updated(change);
      case IdeNotice.Status(var text, var scope)
          when scope != null && errand.session().equals(scope.chatSessionId()) ->
          say(text);
      case IdeNotice.TabLockLost(var reason) -> {
        isLocked = false;
        say("watching only: " + reason.message());
      }
      case IdeNotice.SessionLockLost(var loss) when loss.chatSessionId().equals(errand.session()) ->
          say("the drone was given to somebody else: " + loss.reason());
      case StreamEvent _, IdeNotice _ -> {}
    }
  }

  private void updated(IdeNotice.TurnChange change) {
    if (Boolean.TRUE.equals(change.recovering())) {
      say("the drone is away; the turn waits for it");
    }
    if (change.status().isEnd() && lastSeq == 0 && isLive) {
      resume(); // it never ran, so its log may have nothing to say
    }
  }

  private void logged(StreamEvent event) {
    var meta = event.meta();
    long first = meta.fromSeq() == null ? meta.seq() : meta.fromSeq();
    if (!isLive || meta.seq() <= lastSeq) {
      return;
    }
    if (first != lastSeq + 1) {
      gap();
      return;
    }
    lastSeq = meta.seq();
    resumes = 0;
    steps.add(new Step.Show(event));
    switch (event) {
      case StreamEvent.WorkOrderComplete(_, var success, var message, _) ->
          ended(
              meta.status() != null
                  ? meta.status()
                  : success ? TurnStatus.FINISHED : TurnStatus.ERROR,
              message,
              meta.stats());
      case ToolEvent.ToolStart start -> steps.addAll(asks.closed(start.callId()));
      case ToolEvent.ToolCall call -> steps.addAll(asks.closed(call.callId()));
      case ToolEvent tool when meta.seq() > caughtUpAt -> steps.addAll(asks.opened(tool));
      case StreamEvent _ -> {} // what is caught up with and still waits was told by the hub
    }
  }

  private void gap() {
    if (++resumes > MOST_RESUMES) {
      end(Outcome.ERROR, "the log of the turn cannot be read behind event " + lastSeq);
    } else {
      resume();
    }
  }

  private void ended(TurnStatus status, @Nullable String message, @Nullable TurnStats stats) {
    var outcome = Outcome.of(status);
    end(outcome, outcome.sentence(message, stats));
  }

  // --- Ctrl-C ------------------------------------------------------------------------------

  private void interrupted() {
    interrupts++;
    if (interrupts > 1) {
      end(Outcome.LEFT, "left; what was begun goes on in session " + errand.session().value());
    } else if (turn == null) {
      end(
          Outcome.ABORTED,
          promptSent
              ? "stopped; whether the hub has the prompt is not known: see gadget show "
                  + errand.session().value()
              : "stopped before the prompt was sent");
    } else {
      say("stopping the turn; Ctrl-C again leaves it running");
      steps.add(new Step.BeginGrace());
    }
  }

  private void graceOver() {
    abortWanted = true;
    if (isLocked) {
      abort();
    } else {
      say("the turn is stopped once the session is this run's again");
    }
  }

  private void abort() {
    if (abortWanted && isLocked) {
      steps.add(new Step.Abort(new IdeRequest.AbortWorkOrder(new IdeRequest.Target(errandTurn()))));
    }
  }

  private void abortAnswered(RelayedAck.Stopped answer) {
    if (!answer.success()) {
      abortWanted = false;
      interrupts = 0;
      say("the turn was not stopped: " + answer.message());
    }
  }
}
