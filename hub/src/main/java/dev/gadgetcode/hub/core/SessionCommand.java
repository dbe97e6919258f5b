package dev.gadgetcode.hub.core;

import dev.gadgetcode.protocol.id.PromptId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.time.Instant;
import java.util.Optional;

/// What a chat session is asked to do, or told has happened around it.
public sealed interface SessionCommand {
  /// An IDE wants the session.
  ///
  /// @param drone the one that it would get
  record Lock(Connection connection, Optional<RegistrationId> drone) implements SessionCommand {}

  /// An IDE sends a prompt. The ids are those that it would get.
  record Submit(
      Connection connection,
      String content,
      Optional<PromptId> prompt,
      TurnId turn,
      WorkOrderId workOrder)
      implements SessionCommand {}

  /// A drone answered a work order.
  record OrderAnswered(TurnId turn, boolean accepted, String message, Instant at)
      implements SessionCommand {}

  /// A drone streamed an event of a turn.
  record Streamed(RegistrationId drone, StreamEvent event) implements SessionCommand {}

  record ConnectionLost(Connection connection) implements SessionCommand {}

  record DroneLost(RegistrationId drone, Instant at) implements SessionCommand {}
}
