package dev.gadgetcode.protocol.ide;

import dev.gadgetcode.protocol.Event;
import dev.gadgetcode.protocol.Message;
import dev.gadgetcode.protocol.document.Registration;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.TurnId;
import org.jspecify.annotations.Nullable;

/// What the hub tells an IDE beside the turn's log; live only.
public sealed interface IdeNotice extends Message {
  @Event("turnUpdated")
  record TurnUpdated(TurnChange change) implements IdeNotice {}

  record TurnChange(
      TurnId turnId,
      TurnStatus status,
      @Nullable String errorMessage,
      @Nullable Boolean recovering) {}

  @Event("droneUpdated")
  record DroneUpdated(Registration registration) implements IdeNotice {}

  @Event("tabLockDenied")
  record TabLockDenied(Reason reason) implements IdeNotice {}

  record Reason(String message) {}

  @Event("status")
  record Status(String text, Scope scope) implements IdeNotice {}

  record Scope(@Nullable ChatSessionId chatSessionId) {}
}
