package dev.gadgetcode.protocol.ide;

import dev.gadgetcode.protocol.Event;
import dev.gadgetcode.protocol.Message;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.PromptId;
import dev.gadgetcode.protocol.id.RegistrationId;
import org.jspecify.annotations.Nullable;

/// What an IDE asks of the hub.
public sealed interface IdeRequest extends Message {
  /// Takes the session for this tab, and a drone for the session: a named one, or any.
  @Event("requestSessionLock")
  record RequestSessionLock(
      @Nullable RegistrationId registration, ProjectId project, ChatSessionId chatSession)
      implements IdeRequest {}

  @Event("submitPrompt")
  record SubmitPrompt(String content, @Nullable PromptOptions options) implements IdeRequest {}

  record PromptOptions(@Nullable PromptId promptId, @Nullable ChatSessionId chatSession) {}

  @Event("sessionHeartbeat")
  record SessionHeartbeat() implements IdeRequest {}
}
