package dev.gadgetcode.hub.core;

import dev.gadgetcode.hub.core.SessionEffect.Disown;
import dev.gadgetcode.hub.core.SessionEffect.Show;
import dev.gadgetcode.hub.core.SessionEffect.TellDrone;
import dev.gadgetcode.hub.core.SessionFact.Asked;
import dev.gadgetcode.hub.core.SessionFact.EventLogged;
import dev.gadgetcode.hub.core.SessionFact.GapSeen;
import dev.gadgetcode.hub.core.SessionFact.Settled;
import dev.gadgetcode.hub.core.fold.Deltas;
import dev.gadgetcode.protocol.MalformedMessage;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.HubNotice;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.ResumeAnswer;
import dev.gadgetcode.protocol.stream.AgentEvent;
import dev.gadgetcode.protocol.stream.Meta;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.ToolEvent;
import java.util.Optional;

/// What a session decides about the events of the turn that runs.
final class StreamDecisions {
  private final SessionState state;
  private final TurnLife life;

  StreamDecisions(SessionState state, TurnLife life) {
    this.state = state;
    this.life = life;
  }

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
        ? life.ended(end, draft).decision()
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
}
