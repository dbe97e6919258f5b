package dev.gadgetcode.drone.core;

import dev.gadgetcode.drone.core.policy.Fingerprint;
import dev.gadgetcode.protocol.id.AgentId;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.stream.AgentEvent.AgentComplete;
import dev.gadgetcode.protocol.stream.AgentEvent.AgentToolCall;
import dev.gadgetcode.protocol.stream.AgentEvent.AgentToolResult;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.ToolEvent.ToolApprovalRequest;
import dev.gadgetcode.protocol.stream.ToolEvent.ToolCall;
import dev.gadgetcode.protocol.stream.ToolEvent.ToolStart;
import dev.gadgetcode.protocol.stream.ToolEvent.UserQuestion;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// What an event of a turn says that the drone itself must know after a crash. It is not written
/// down a second time: with one record for the hub and for the drone, neither can have a result
/// that the other has not. Immutable.
public sealed interface Shown extends TurnFact {
  /// A call was shown as begun.
  record CallShown(CallId call) implements Shown {}

  /// A call has its result.
  record CallEnded(CallId call, CallResponse response) implements Shown {}

  /// A subagent was shown as over.
  record AgentEnded(AgentId agent) implements Shown {}

  /// A person was asked, and is waited for until then.
  ///
  /// @param fingerprint of the call that is to be decided on; empty for a question
  record Asked(CallId call, Kind kind, String fingerprint, Instant until) implements Shown {
    private static final Duration PATIENCE = Duration.ofHours(24);

    /// What a person is asked for.
    public enum Kind {
      DECISION,
      ANSWER
    }

    /// Is the word about what was asked here, to the last argument?
    public boolean isAnsweredBy(TurnNote.Word word) {
      return switch (word) {
        case TurnNote.Answered _ -> kind == Kind.ANSWER;
        case TurnNote.Decided decided ->
            kind == Kind.DECISION && fingerprint.equals(decided.fingerprint());
      };
    }

    /// When a question that is asked now is waited for no longer.
    public static Instant patience(Instant now) {
      return now.plus(PATIENCE);
    }
  }

  /// What an event shows, if anything.
  static Optional<Shown> of(StreamEvent event) {
    return switch (event) {
      case ToolStart start -> Optional.of(new CallShown(start.callId()));
      case AgentToolCall(var call, _) -> Optional.of(new CallShown(call.callId()));
      case ToolCall call ->
          Optional.of(new CallEnded(call.callId(), CallResponse.read(call.response())));
      case AgentToolResult(var result, _) ->
          Optional.of(new CallEnded(result.callId(), CallResponse.of(result.result())));
      case ToolApprovalRequest(var approval, _) ->
          Optional.of(
              new Asked(
                  approval.callId(),
                  Asked.Kind.DECISION,
                  Fingerprint.of(approval.name(), approval.params()),
                  approval.expiresAt()));
      case UserQuestion(var question, var meta) ->
          Optional.of(
              new Asked(question.callId(), Asked.Kind.ANSWER, "", Asked.patience(meta.at())));
      case AgentComplete(var completion, _) -> Optional.of(new AgentEnded(completion.agentId()));
      case StreamEvent _ -> Optional.empty();
    };
  }
}
