package dev.gadgetcode.drone.core;

import dev.gadgetcode.protocol.id.AgentId;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.stream.AgentEvent.AgentComplete;
import dev.gadgetcode.protocol.stream.AgentEvent.AgentToolCall;
import dev.gadgetcode.protocol.stream.AgentEvent.AgentToolResult;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.ToolEvent.ToolCall;
import dev.gadgetcode.protocol.stream.ToolEvent.ToolStart;
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

  /// What an event shows, if anything.
  static Optional<Shown> of(StreamEvent event) {
    return switch (event) {
      case ToolStart start -> Optional.of(new CallShown(start.callId()));
      case AgentToolCall(var call, _) -> Optional.of(new CallShown(call.callId()));
      case ToolCall call ->
          Optional.of(new CallEnded(call.callId(), CallResponse.read(call.response())));
      case AgentToolResult(var result, _) ->
          Optional.of(new CallEnded(result.callId(), CallResponse.of(result.result())));
      case AgentComplete(var completion, _) -> Optional.of(new AgentEnded(completion.agentId()));
      case StreamEvent _ -> Optional.empty();
    };
  }
}
