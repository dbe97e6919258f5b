package dev.gadgetcode.protocol.stream;

import dev.gadgetcode.protocol.Event;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.TurnId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// An event of a tool call that the turn's own agent made.
public sealed interface ToolEvent extends StreamEvent {
  /// A call begins.
  ///
  /// @param params JSON text
  @Event("toolStart")
  record ToolStart(CallId callId, String name, String params, Meta meta) implements ToolEvent {
    @Override
    public ToolStart with(Meta meta) {
      return new ToolStart(callId, name, params, meta);
    }
  }

  @Event("toolOutput")
  record ToolOutput(CallId callId, String chunk, Meta meta) implements ToolEvent {
    @Override
    public ToolOutput with(Meta meta) {
      return new ToolOutput(callId, chunk, meta);
    }
  }

  /// The finished call.
  ///
  /// @param params JSON text
  /// @param response JSON text
  @Event("toolCall")
  record ToolCall(CallId callId, String name, String params, String response, Meta meta)
      implements ToolEvent {
    @Override
    public ToolCall with(Meta meta) {
      return new ToolCall(callId, name, params, response, meta);
    }
  }

  /// The drone waits for a person; open until the next `toolStart` or `toolCall` of that call.
  @Event("toolApprovalRequest")
  record ToolApprovalRequest(Approval approval, Meta meta) implements ToolEvent {
    public ToolApprovalRequest {
      Meta.check(approval.turnId(), meta);
    }

    @Override
    public ToolApprovalRequest with(Meta meta) {
      return new ToolApprovalRequest(approval, meta);
    }
  }

  /// A call that waits for leave.
  ///
  /// @param params as they would run
  /// @param expiresAt when no answer means no, on the drone's clock
  record Approval(
      TurnId turnId,
      CallId callId,
      String name,
      JsonNode params,
      String reason,
      Instant expiresAt) {}

  /// The `ask_user` tool asks a person; open until its `toolCall`.
  @Event("userQuestion")
  record UserQuestion(Question question, Meta meta) implements ToolEvent {
    public UserQuestion {
      Meta.check(question.turnId(), meta);
    }

    @Override
    public UserQuestion with(Meta meta) {
      return new UserQuestion(question, meta);
    }
  }

  /// A question that waits for an answer.
  ///
  /// @param options answers to choose from; any other may be given too
  record Question(TurnId turnId, CallId callId, String question, @Nullable List<String> options) {
    public Question {
      options = options == null ? null : List.copyOf(options);
    }
  }
}
