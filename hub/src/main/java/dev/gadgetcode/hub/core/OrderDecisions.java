package dev.gadgetcode.hub.core;

import dev.gadgetcode.hub.core.SessionCommand.OrderAnswered;
import dev.gadgetcode.hub.core.SessionCommand.OrderDue;
import dev.gadgetcode.hub.core.SessionEffect.Remind;
import dev.gadgetcode.hub.core.SessionFact.OrderTaken;
import dev.gadgetcode.protocol.Texts;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.drone.DroneOrder;
import java.time.Duration;
import java.time.Instant;

/// What a session decides about the order to its drone, until the drone has taken it.
final class OrderDecisions {
  /// How long an order that a drone could not take waits until it is sent again.
  static final Duration ORDER_AGAIN = Duration.ofSeconds(10);

  private final SessionState state;
  private final TurnLife life;
  private final RecoveryDecisions recovery;

  OrderDecisions(SessionState state, TurnLife life, RecoveryDecisions recovery) {
    this.state = state;
    this.life = life;
    this.recovery = recovery;
  }

  Decision due(OrderDue due) {
    return state
        .running()
        .filter(turn -> turn.workOrder().equals(due.workOrder()) && !turn.isTaken())
        .filter(_ -> state.isDroneHere())
        .map(this::sendAgain)
        .orElse(Decision.NOTHING);
  }

  Decision answered(OrderAnswered answered) {
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
          refused(turn, message == null ? Texts.ORDER_REJECTED : message, answered.at());
      case DroneAnswer.Said(_) -> refused(turn, Texts.ORDER_REJECTED, answered.at());
      case DroneAnswer.Away() -> away(turn, answered.at());
      case DroneAnswer.Silent() -> due(new OrderDue(turn.workOrder()));
    };
  }

  private Decision sendAgain(RunningTurn turn) {
    var draft = Decision.draft();
    life.order(turn, draft);
    return draft.decision();
  }

  /// The drone's next connect sends the order again; if it has come back already, time does.
  private Decision away(RunningTurn turn, Instant at) {
    var draft = recovery.missed(at);
    if (state.isDroneHere()) {
      draft.effect(again(turn, ORDER_AGAIN));
    }
    return draft.decision();
  }

  private Decision taken(RunningTurn turn) {
    return recovery.back().fact(new OrderTaken(turn.workOrder())).decision();
  }

  private Decision refused(RunningTurn turn, String message, Instant at) {
    return switch (message) {
      case Texts.DRONE_BUSY -> Decision.effects(again(turn, ORDER_AGAIN));
      case Texts.ALREADY_ENDED -> taken(turn);
      default -> life.endByHub(turn, TurnStatus.ERROR, message, at).decision();
    };
  }

  private static Remind again(RunningTurn turn, Duration delay) {
    return new Remind(delay, new OrderDue(turn.workOrder()));
  }
}
