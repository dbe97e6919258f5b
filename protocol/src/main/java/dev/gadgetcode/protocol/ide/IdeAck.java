package dev.gadgetcode.protocol.ide;

import dev.gadgetcode.protocol.Message;
import dev.gadgetcode.protocol.Refusal;
import dev.gadgetcode.protocol.id.TurnId;
import org.jspecify.annotations.Nullable;

/// What the hub answers an IDE's request with.
public sealed interface IdeAck extends Message
    permits IdeAck.Submitted, IdeAck.Resumed, RelayedAck {
  /// The answer to `requestSessionLock`; the id is empty where it was refused.
  record Locked(boolean success, String chatSessionId, @Nullable Refusal refusal)
      implements RelayedAck {}

  /// The answer to `submitPrompt`.
  record Submitted(boolean success, Outcome outcome) implements IdeAck {}

  record Outcome(@Nullable TurnId turnId, String message, @Nullable String code) {
    public static Outcome refused(PromptRefusal refusal) {
      return new Outcome(null, refusal.text(), refusal.code());
    }
  }

  /// The answer to `sessionHeartbeat`: is there a lock to keep?
  record Beat(boolean ack) implements RelayedAck {}

  /// The answer to `resumeTurn`.
  record Resumed(boolean success, ResumeAnswer answer) implements IdeAck {
    public Resumed {
      if (success != answer instanceof ResumeAnswer.Resumption) {
        throw new IllegalArgumentException("a turn is resumed exactly where that is a success");
      }
    }
  }
}
