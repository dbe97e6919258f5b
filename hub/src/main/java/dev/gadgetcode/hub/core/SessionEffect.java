package dev.gadgetcode.hub.core;

import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.ide.IdeNotice;
import dev.gadgetcode.protocol.ide.RelayedRequest;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.time.Duration;
import java.util.Optional;

/// What to do once the facts are kept.
public sealed interface SessionEffect {
  /// Hands the turn to the drone; the answer comes back as a command.
  record SendOrder(RegistrationId drone, TurnId turn, WorkOrderId workOrder, int attempt)
      implements SessionEffect {}

  /// Tells the drone, which does not answer.
  record TellDrone(RegistrationId drone, DroneOrder order) implements SessionEffect {}

  /// Asks the drone; its answer comes back with the command.
  record AskDrone(RegistrationId drone, DroneOrder order, SessionCommand.NeedsDrone command)
      implements SessionEffect {}

  /// Has the drone locked for this session; the answer comes back with the command.
  record LockDrone(RegistrationId drone, SessionCommand.NeedsDrone command)
      implements SessionEffect {}

  /// Has the drone let go of this session; the answer comes back with the command, if there is one.
  record FreeDrone(RegistrationId drone, Optional<SessionCommand.NeedsDrone> command)
      implements SessionEffect {}

  /// Passes a request on to the drone, and its answer back.
  record PassOn(RegistrationId drone, RelayedRequest request) implements SessionEffect {}

  /// Tells the drone that a turn is over, or none of its own: its events are acked and dropped.
  record Disown(RegistrationId drone, TurnId turn) implements SessionEffect {}

  /// Shows an event of the turn's log to whoever watches it.
  record Show(StreamEvent event) implements SessionEffect {}

  /// Has a connection watch a turn from behind an event.
  record Watch(Connection connection, TurnId turn, long afterSeq) implements SessionEffect {}

  /// Tells every IDE of the session's owner.
  record Notify(IdeNotice notice) implements SessionEffect {}

  /// Tells one connection alone.
  record Tell(Connection connection, IdeNotice notice) implements SessionEffect {}

  /// Gives the session a command later on.
  record Remind(Duration delay, SessionCommand command) implements SessionEffect {}
}
