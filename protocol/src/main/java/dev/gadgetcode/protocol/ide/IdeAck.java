package dev.gadgetcode.protocol.ide;

import dev.gadgetcode.protocol.Message;
import dev.gadgetcode.protocol.Refusal;
import dev.gadgetcode.protocol.id.TurnId;
import org.jspecify.annotations.Nullable;

/// What the hub answers an IDE's request with.
public sealed interface IdeAck extends Message {
  /// The answer to `requestSessionLock`; the id is empty where it was refused.
  record Locked(boolean success, String chatSessionId, @Nullable Refusal refusal)
      implements IdeAck {}

  /// The answer to `submitPrompt`.
  record Submitted(boolean success, Outcome outcome) implements IdeAck {}

  record Outcome(@Nullable TurnId turnId, String message, @Nullable String code) {}

  record Beat(boolean ack) implements IdeAck {}
}
