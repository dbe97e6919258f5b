package dev.gadgetcode.hub.core;

import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.ide.IdeNotice;
import dev.gadgetcode.protocol.stream.StreamEvent;

/// What to do once the facts are kept.
public sealed interface SessionEffect {
  record SendWorkOrder(RegistrationId drone, TurnId turn, WorkOrderId workOrder, String prompt)
      implements SessionEffect {}

  record AckStream(RegistrationId drone, TurnId turn, long seq) implements SessionEffect {}

  /// Shows an event of the turn's log to whoever watches the session.
  record Show(StreamEvent event) implements SessionEffect {}

  record Notify(IdeNotice notice) implements SessionEffect {}

  /// Tells one connection alone.
  record Tell(Connection connection, IdeNotice notice) implements SessionEffect {}
}
