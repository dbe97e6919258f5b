package dev.gadgetcode.hub.core;

import dev.gadgetcode.hub.core.SessionCommand.Abort;
import dev.gadgetcode.hub.core.SessionCommand.OrderAnswered;
import dev.gadgetcode.hub.core.SessionCommand.OrderDue;
import dev.gadgetcode.hub.core.SessionCommand.RecoveryAsked;
import dev.gadgetcode.hub.core.SessionCommand.RecoveryExpired;
import dev.gadgetcode.hub.core.SessionEffect.AskDrone;
import dev.gadgetcode.hub.core.SessionEffect.Disown;
import dev.gadgetcode.hub.core.SessionEffect.Notify;
import dev.gadgetcode.hub.core.SessionEffect.Remind;
import dev.gadgetcode.hub.core.SessionEffect.SendOrder;
import dev.gadgetcode.hub.core.SessionEffect.Show;
import dev.gadgetcode.hub.core.SessionEffect.TellDrone;
import dev.gadgetcode.hub.core.SessionEffect.Watch;
import dev.gadgetcode.hub.core.SessionFact.Asked;
import dev.gadgetcode.hub.core.SessionFact.DroneBack;
import dev.gadgetcode.hub.core.SessionFact.DroneMissed;
import dev.gadgetcode.hub.core.SessionFact.EventLogged;
import dev.gadgetcode.hub.core.SessionFact.GapSeen;
import dev.gadgetcode.hub.core.SessionFact.OrderTaken;
import dev.gadgetcode.hub.core.SessionFact.PromptAccepted;
import dev.gadgetcode.hub.core.SessionFact.RecoveryBegun;
import dev.gadgetcode.hub.core.SessionFact.Settled;
import dev.gadgetcode.hub.core.SessionFact.TurnEnded;
import dev.gadgetcode.hub.core.SessionFact.TurnStarted;
import dev.gadgetcode.hub.core.fold.Deltas;
import dev.gadgetcode.protocol.MalformedMessage;
import dev.gadgetcode.protocol.Texts;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.HubNotice;
import dev.gadgetcode.protocol.drone.RecoveryAction;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.IdeNotice;
import dev.gadgetcode.protocol.ide.RelayedAck;
import dev.gadgetcode.protocol.ide.ResumeAnswer;
import dev.gadgetcode.protocol.stream.AgentEvent;
import dev.gadgetcode.protocol.stream.Meta;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.ToolEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a session decides about the turn that runs: its order, its events, its recovery, its end.
final class TurnDecisions {
  /// How long an order that a drone could not take waits until it is sent again.
  static final Duration ORDER_AGAIN = Duration.ofSeconds(10);

  /// How long a drone waits for the order of a turn that it recovers.
  static final Duration RETRY_DELAY = Duration.ofSeconds(1);

  static final int MOST_RECOVERIES = 3;

  private static final String GONE_TOO_LONG = "The drone has been gone for too long";
  private static final String NOT_RECOVERED = "The drone failed to recover the turn";
  private static final String STOPPED = "The turn is stopped";
  private static final String CANCELLED = "The prompt is cancelled";

  private final SessionState state;
  private final Duration recoveryTime;

  TurnDecisions(SessionState state, Duration recoveryTime) {
    this.state = state;
    this.recoveryTime = recoveryTime;
  }

  static SessionEffect updated(
      TurnId turn, TurnStatus status, @Nullable String message, @Nullable Boolean recovering) {
    return new Notify(
        new IdeNotice.TurnUpdated(new IdeNotice.TurnChange(turn, status, message, recovering)));
  }

  // --- the order ---------------------------------------------------------------------------

  void start(PromptAccepted prompt, Decision.Draft draft) {
    draft
        .fact(new TurnStarted(prompt.turn()))
        .effect(updated(prompt.turn(), TurnStatus.PROCESSING, null, null));
    state
        .drone()
        .ifPresent(
            drone -> draft.effect(new SendOrder(drone, prompt.turn(), prompt.workOrder(), 1)));
  }

  private Decision sendAgain(RunningTurn turn) {
    var draft = Decision.draft();
    order(turn, draft);
    return draft.decision();
  }

  private void order(RunningTurn turn, Decision.Draft draft) {
    state
        .drone()
        .ifPresent(drone ->
            draft.effect(new SendOrder(drone, turn.id(), turn.workOrder(), turn.attempt())));
  }

  Decision orderDue(OrderDue due) {
    return state
        .running()
        .filter(turn -> turn.workOrder().equals(due.workOrder()) && !turn.isTaken())
        .filter(_ -> state.isDroneHere())
        .map(this::sendAgain)
        .orElse(Decision.NOTHING);
  }

  Decision orderAnswered(OrderAnswered answered) {
    var waiting =
        state
            .running()
            .filter(turn -> turn.workOrder().equals(answered.workOrder()) && !turn.isTaken());
    if (waiting.isEmpty()) {
      return Decision.NOTHING;
    }
    var turn = waiting.get();
    return switch (answered.answer()) {
      case DroneAnswer.Said(DroneOrder.Accepted(var success, _)) when success -> taken(turn);
      case DroneAnswer.Said(DroneOrder.Accepted(_, var message)) ->
          orderRefused(turn, message == null ? Texts.ORDER_REJECTED : message, answered.at());
      case DroneAnswer.Said(_) -> orderRefused(turn, Texts.ORDER_REJECTED, answered.at());
      case DroneAnswer.Away() -> away(turn, answered.at());
      case DroneAnswer.Silent() -> orderDue(new OrderDue(turn.workOrder()));
    };
  }

  /// The drone's next connect sends the order again; if it has come back already, time does.
  private Decision away(RunningTurn turn, Instant at) {
    var draft = missed(at);
    if (state.isDroneHere()) {
      draft.effect(again(turn, ORDER_AGAIN));
    }
    return draft.decision();
  }

  private Decision taken(RunningTurn turn) {
    return back().fact(new OrderTaken(turn.workOrder())).decision();
  }

  private Decision orderRefused(RunningTurn turn, String message, Instant at) {
    return switch (message) {
      case Texts.DRONE_BUSY -> Decision.effects(again(turn, ORDER_AGAIN));
      case Texts.ALREADY_ENDED -> taken(turn);
      default -> endByHub(turn, TurnStatus.ERROR, message, at).decision();
    };
  }

  private static Remind again(RunningTurn turn, Duration delay) {
    return new Remind(delay, new OrderDue(turn.workOrder()));
  }

  // --- events ------------------------------------------------------------------------------

  Decision streamed(RegistrationId drone, StreamEvent event) {
    var meta = event.meta();
    var running = state.running(meta.turnId());
    if (running.isEmpty() || !state.drone().equals(Optional.of(drone))) {
      return Decision.effects(new Disown(drone, meta.turnId()));
    }
    if (meta.epoch() < state.droneEpoch()) {
      return Decision.NOTHING; // of a process that is not the drone any more
    }
    var turn = running.get();
    long expected = turn.lastSeq() + 1;
    if (meta.seq() < expected) {
      return Decision.effects(ack(drone, turn.id(), turn.lastSeq()));
    }
    if (Deltas.firstSeq(meta) != expected) { // something is missing, or known in part
      return turn.isGapKnown() ? Decision.NOTHING : gap(drone, turn.id(), expected);
    }
    var draft = Decision.draft().effect(ack(drone, turn.id(), meta.seq()));
    return event instanceof StreamEvent.WorkOrderComplete end
        ? ended(end, draft).decision()
        : logged(turn, event, draft).decision();
  }

  /// Gives an event its place that came without one.
  Decision unnumbered(SessionCommand.Unnumbered command) {
    var running = state.running();
    if (running.isEmpty() || !state.drone().equals(Optional.of(command.drone()))) {
      return Decision.NOTHING;
    }
    var turn = running.get();
    var meta = new Meta(turn.id(), command.epoch(), turn.lastSeq() + 1, command.at(), turn.step());
    try {
      return streamed(command.drone(), command.event().number(meta));
    } catch (MalformedMessage _) {
      return Decision.NOTHING; // it names another turn than the one that runs
    }
  }

  private static Decision gap(RegistrationId drone, TurnId turn, long expected) {
    return Decision.draft()
        .fact(new GapSeen(expected))
        .effect(
            new TellDrone(
                drone, new HubNotice.StreamExpected(new DroneOrder.Position(turn, expected))))
        .decision();
  }

  private static TellDrone ack(RegistrationId drone, TurnId turn, long seq) {
    return new TellDrone(drone, new DroneOrder.StreamAck(new DroneOrder.Position(turn, seq)));
  }

  private static Decision.Draft logged(RunningTurn turn, StreamEvent event, Decision.Draft draft) {
    draft.fact(new EventLogged(event)).effect(new Show(event));
    switch (event) {
      case ToolEvent.ToolApprovalRequest request ->
          draft.fact(asked(request.approval().callId(), request));
      case ToolEvent.UserQuestion request ->
          draft.fact(asked(request.question().callId(), request));
      case ToolEvent.ToolStart start -> settle(turn, start.callId(), draft);
      case ToolEvent.ToolCall call -> settle(turn, call.callId(), draft);
      case AgentEvent.AgentToolCall(var start, _) -> settle(turn, start.callId(), draft);
      case AgentEvent.AgentToolResult(var result, _) -> settle(turn, result.callId(), draft);
      default -> {} // nothing that a person answers
    }
    return draft;
  }

  private static Asked asked(CallId call, StreamEvent question) {
    return new Asked(call, ResumeAnswer.OpenEvent.of(question));
  }

  private static void settle(RunningTurn turn, CallId call, Decision.Draft draft) {
    if (turn.isOpen(call)) {
      draft.fact(new Settled(call));
    }
  }

  // --- the end -----------------------------------------------------------------------------

  private Decision.Draft ended(StreamEvent.WorkOrderComplete end, Decision.Draft draft) {
    var meta = end.meta();
    var status =
        Optional.ofNullable(meta.status())
            .orElse(end.success() ? TurnStatus.FINISHED : TurnStatus.ERROR);
    over(end, status, status == TurnStatus.ERROR ? end.message() : null, draft);
    if (state.drone().isPresent()) {
      state.queue().stream().findFirst().ifPresent(next -> startNext(next, draft));
    }
    return draft;
  }

  private void startNext(PromptAccepted next, Decision.Draft draft) {
    start(next, draft);
    if (state.isAttached()) {
      state.holder().ifPresent(holder -> draft.effect(new Watch(holder, next.turn(), 0)));
    }
  }

  private static void over(
      StreamEvent.WorkOrderComplete end,
      TurnStatus status,
      @Nullable String message,
      Decision.Draft draft) {
    var stats = Optional.ofNullable(end.meta().stats()).orElse(TurnStats.NONE);
    draft
        .fact(new EventLogged(end))
        .fact(new TurnEnded(end.turnId(), status, message, stats, end.meta().at()))
        .effect(new Show(end))
        .effect(updated(end.turnId(), status, message, null));
  }

  /// The hub itself ends the running turn, as the event after the last one.
  private Decision.Draft endByHub(RunningTurn turn, TurnStatus status, String message, Instant at) {
    return ended(endOf(turn, status, message, at), Decision.draft());
  }

  private static StreamEvent.WorkOrderComplete endOf(
      RunningTurn turn, TurnStatus status, String message, Instant at) {
    var stats = TurnStats.NONE;
    long seq = turn.lastSeq() + 1;
    var meta = new Meta(turn.id(), turn.epoch(), seq, at, turn.step(), null, status, stats);
    return new StreamEvent.WorkOrderComplete(turn.id(), false, message, meta);
  }

  /// Ends a turn that never ran.
  private static void endQueued(
      PromptAccepted prompt, TurnStatus status, String message, Instant at, Decision.Draft draft) {
    var meta = new Meta(prompt.turn(), 0, 1, at, 0, null, status, TurnStats.NONE);
    over(
        new StreamEvent.WorkOrderComplete(prompt.turn(), false, message, meta),
        status,
        status == TurnStatus.ERROR ? message : null,
        draft);
  }

  Decision cancel(TurnId turn, Instant at) {
    var draft = Decision.draft();
    state
        .queued(turn)
        .ifPresent(prompt -> endQueued(prompt, TurnStatus.ABORTED, CANCELLED, at, draft));
    return draft.decision();
  }

  Decision abort(Abort command) {
    var drone = state.droneOf(command.connection());
    if (drone.isEmpty()) {
      return Decision.answer(new RelayedAck.Stopped(false, Texts.NO_DRONE_SELECTED));
    }
    if (command.turn().flatMap(state::queued).isPresent()) {
      var cancelled = cancel(command.turn().get(), command.at());
      return new Decision(
          cancelled.facts(),
          Optional.of(new RelayedAck.Stopped(true, CANCELLED)),
          cancelled.effects());
    }
    var turn = command.turn().isPresent() ? state.running(command.turn().get()) : state.running();
    if (turn.isEmpty()) {
      return Decision.answer(new RelayedAck.Stopped(false, Texts.NOTHING_RUNNING));
    }
    return state.isDroneHere()
        ? Decision.effects(
            new AskDrone(
                drone.get(),
                new DroneOrder.AbortWorkOrder(new DroneOrder.Aborted(turn.get().id())),
                new Abort(command.connection(), Optional.of(turn.get().id()), command.at())))
        : aborted(turn.get(), command.at());
  }

  Decision abortAnswered(Abort command, DroneAnswer answer) {
    var turn = command.turn().flatMap(state::running);
    if (turn.isEmpty()) {
      return Decision.answer(new RelayedAck.Stopped(true, STOPPED));
    }
    return switch (answer) {
      case DroneAnswer.Said(DroneOrder.Accepted(var success, var message)) when success ->
          Decision.answer(new RelayedAck.Stopped(true, message == null ? STOPPED : message));
      case DroneAnswer.Said(DroneOrder.Accepted(_, var message)) when turn.get().isTaken() ->
          Decision.answer(
              new RelayedAck.Stopped(false, message == null ? Texts.DRONE_NOT_REACHED : message));
      case DroneAnswer.Said(_), DroneAnswer.Away() -> aborted(turn.get(), command.at());
      case DroneAnswer.Silent() ->
          Decision.answer(new RelayedAck.Stopped(false, Texts.DRONE_NOT_REACHED));
    };
  }

  private Decision aborted(RunningTurn turn, Instant at) {
    return endByHub(turn, TurnStatus.ABORTED, STOPPED, at)
        .answer(new RelayedAck.Stopped(true, STOPPED));
  }

  // --- a drone that comes and goes ---------------------------------------------------------

  /// Notes that the running turn waits for its drone.
  Decision.Draft missed(Instant at) {
    var draft = Decision.draft();
    state
        .running()
        .filter(turn -> turn.missedSince().isEmpty())
        .ifPresent(turn ->
            draft
                .fact(new DroneMissed(at))
                .effect(updated(turn.id(), TurnStatus.PROCESSING, null, true))
                .effect(
                    new Remind(
                        recoveryTime, new RecoveryExpired(turn.id(), at, at.plus(recoveryTime)))));
    return draft;
  }

  private Decision.Draft back() {
    var draft = Decision.draft();
    state
        .running()
        .filter(turn -> turn.missedSince().isPresent())
        .ifPresent(turn ->
            draft
                .fact(new DroneBack())
                .effect(updated(turn.id(), TurnStatus.PROCESSING, null, false)));
    return draft;
  }

  /// The drone is here: the process that was here before goes on, another one asks for recovery,
  /// and an order that neither has taken is sent again.
  Decision.Draft droneCame(boolean same, Instant at) {
    var draft = same ? back() : missed(at);
    state.running().filter(turn -> !turn.isTaken()).ifPresent(turn -> order(turn, draft));
    return draft;
  }

  Decision recoveryExpired(RecoveryExpired expired) {
    return state
        .running(expired.turn())
        .filter(turn -> turn.missedSince().equals(Optional.of(expired.since())))
        .map(turn -> endByHub(turn, TurnStatus.ERROR, GONE_TOO_LONG, expired.at()).decision())
        .orElse(Decision.NOTHING);
  }

  Decision recoveryAsked(RecoveryAsked asked) {
    var running = state.running(asked.turn());
    if (running.isEmpty() || !state.drone().equals(Optional.of(asked.drone()))) {
      return Decision.effects(recovery(asked, RecoveryAction.DISCARD));
    }
    var turn = running.get();
    boolean known =
        turn.isRecoveredBy(asked.instance()) || (turn.recoveries() == 0 && !turn.isTaken());
    if (!known && turn.recoveries() >= MOST_RECOVERIES) {
      return endByHub(turn, TurnStatus.ERROR, NOT_RECOVERED, asked.at())
          .effect(recovery(asked, RecoveryAction.DISCARD))
          .decision();
    }
    boolean hasIt = known && turn.isTaken();
    var draft = hasIt ? Decision.draft() : missed(asked.at());
    draft.fact(new SessionFact.DroneSeen(true)).effect(recovery(asked, RecoveryAction.RETRY));
    if (!known) {
      draft.fact(new RecoveryBegun(asked.instance(), asked.workOrder()));
    }
    return draft
        .effect(new Remind(RETRY_DELAY, new OrderDue(known ? turn.workOrder() : asked.workOrder())))
        .decision();
  }

  private static TellDrone recovery(RecoveryAsked asked, RecoveryAction action) {
    var delay = action == RecoveryAction.RETRY ? RETRY_DELAY.toMillis() : null;
    return new TellDrone(
        asked.drone(),
        new HubNotice.CrashRecoveryResponse(new HubNotice.Recovery(asked.turn(), action, delay)));
  }

  /// Ends the turn of a drone that was made to stop.
  Decision terminated(String message, Instant at) {
    return state
        .running()
        .map(turn -> endByHub(turn, TurnStatus.ERROR, message, at).decision())
        .orElse(Decision.NOTHING);
  }

  /// Ends everything that a drone was to do which will not come back.
  Decision.Draft removed(String message, Instant at) {
    var draft = Decision.draft();
    state
        .running()
        .ifPresent(turn ->
            over(endOf(turn, TurnStatus.ERROR, message, at), TurnStatus.ERROR, message, draft));
    state.queue().forEach(prompt -> endQueued(prompt, TurnStatus.ERROR, message, at, draft));
    return draft;
  }
}
