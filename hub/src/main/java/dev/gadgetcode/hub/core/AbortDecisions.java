package dev.gadgetcode.hub.core;

import dev.gadgetcode.hub.core.SessionCommand.Abort;
import dev.gadgetcode.hub.core.SessionEffect.AskDrone;
import dev.gadgetcode.protocol.Texts;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.RelayedAck;
import java.time.Instant;
import java.util.Optional;

/// What a session decides when a turn is not to run, or to run on.
final class AbortDecisions {
  private static final String STOPPED = "The turn is stopped";
  private static final String CANCELLED = "The prompt is cancelled";

  private final SessionState state;
  private final TurnLife life;

  AbortDecisions(SessionState state, TurnLife life) {
    this.state = state;
    this.life = life;
  }

  Decision cancel(TurnId turn, Instant at) {
    var draft = Decision.draft();
    state
        .queued(turn)
        .ifPresent(prompt -> TurnLife.endQueued(prompt, TurnStatus.ABORTED, CANCELLED, at, draft));
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
    return life.endByHub(turn, TurnStatus.ABORTED, STOPPED, at)
        .answer(new RelayedAck.Stopped(true, STOPPED));
  }
}
