package dev.gadgetcode.hub.core;

import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.PromptId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.util.Optional;

/// What happened in a chat session. The session is the fold of these.
public sealed interface SessionFact {
  record Locked(Connection connection, RegistrationId drone) implements SessionFact {}

  record Unlocked() implements SessionFact {}

  record PromptAccepted(
      TurnId turn, WorkOrderId workOrder, String content, Optional<PromptId> prompt)
      implements SessionFact {}

  record TurnStarted(TurnId turn) implements SessionFact {}

  record EventLogged(StreamEvent event) implements SessionFact {}

  record TurnEnded(TurnId turn, TurnStatus status) implements SessionFact {}
}
