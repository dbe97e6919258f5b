package dev.gadgetcode.protocol.ide;

import dev.gadgetcode.protocol.Event;
import dev.gadgetcode.protocol.Message;
import dev.gadgetcode.protocol.Request;
import dev.gadgetcode.protocol.Rule;
import dev.gadgetcode.protocol.document.WorkspaceMode;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.PromptId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import org.jspecify.annotations.Nullable;

/// What an IDE asks of the hub.
public sealed interface IdeRequest extends Message
    permits IdeRequest.RequestSessionLock,
        IdeRequest.SubmitPrompt,
        IdeRequest.AbortWorkOrder,
        IdeRequest.ResumeTurn,
        IdeRequest.TakeOverSession,
        RelayedRequest {
  /// Takes the session for this tab, and a drone for the session: a named one, or any.
  @Event("requestSessionLock")
  record RequestSessionLock(
      @Nullable RegistrationId registration, ProjectId project, ChatSessionId chatSession)
      implements IdeRequest, Request<IdeAck.Locked> {}

  /// Frees the drone, the session and the tab. The session knows its drone, so none need be named.
  @Event("releaseSessionLock")
  record ReleaseSessionLock(
      @Nullable RegistrationId registration, ProjectId project, ChatSessionId chatSession)
      implements RelayedRequest, Request<RelayedAck.Released> {}

  /// Says who may write in the workspace from now on.
  @Event("requestWorkspaceMode")
  record RequestWorkspaceMode(
      RegistrationId registration, ProjectId project, ChatSessionId chatSession, WorkspaceMode mode)
      implements RelayedRequest, Request<RelayedAck.ModeSet> {}

  @Event("submitPrompt")
  record SubmitPrompt(String content, @Nullable PromptOptions options)
      implements IdeRequest, Request<IdeAck.Submitted> {}

  /// What a client may say of its prompt.
  ///
  /// @param promptId the client's own name for the prompt: with it, a repeat is answered as the
  ///   first was
  record PromptOptions(@Nullable PromptId promptId, @Nullable ChatSessionId chatSession) {}

  /// Ends a turn: the named one, or the one that runs.
  @Event("abortWorkOrder")
  record AbortWorkOrder(@Nullable Target target)
      implements IdeRequest, Request<RelayedAck.Stopped> {}

  record Target(@Nullable TurnId turnId) {}

  /// Keeps the lock.
  @Event("sessionHeartbeat")
  record SessionHeartbeat() implements RelayedRequest, Request<IdeAck.Beat> {}

  /// Watches a turn, from behind the last event that the IDE has.
  @Event("resumeTurn")
  record ResumeTurn(Cursor cursor) implements IdeRequest, Request<IdeAck.Resumed> {}

  record Cursor(TurnId turnId, long afterSeq) {
    public Cursor {
      Rule.atLeast(0, "afterSeq", afterSeq);
    }
  }

  /// Takes the session, and its drone's lock with it, from the tab that has it.
  @Event("takeOverSession")
  record TakeOverSession(ChatSessionId chatSession)
      implements IdeRequest, Request<RelayedAck.Noted> {}
}
