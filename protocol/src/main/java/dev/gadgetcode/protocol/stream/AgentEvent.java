package dev.gadgetcode.protocol.stream;

import dev.gadgetcode.protocol.Event;
import dev.gadgetcode.protocol.document.Subagent;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.id.AgentId;
import dev.gadgetcode.protocol.id.CallId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// An event of a subagent, in the log of the turn that started it.
public sealed interface AgentEvent extends StreamEvent {
  /// The subagent whose event it is.
  AgentId agentId();

  @Event("agent:thinking")
  record AgentThinking(Thought thought, Meta meta) implements AgentEvent {
    @Override
    public AgentId agentId() {
      return thought.agentId();
    }

    @Override
    public AgentThinking with(Meta meta) {
      return new AgentThinking(thought, meta);
    }
  }

  record Thought(AgentId agentId, String thinking) {}

  @Event("agent:response")
  record AgentResponse(Words words, Meta meta) implements AgentEvent {
    @Override
    public AgentId agentId() {
      return words.agentId();
    }

    @Override
    public AgentResponse with(Meta meta) {
      return new AgentResponse(words, meta);
    }
  }

  record Words(AgentId agentId, String chunk) {}

  @Event("agent:tool-call")
  record AgentToolCall(Call call, Meta meta) implements AgentEvent {
    @Override
    public AgentId agentId() {
      return call.agentId();
    }

    @Override
    public AgentToolCall with(Meta meta) {
      return new AgentToolCall(call, meta);
    }
  }

  record Call(AgentId agentId, CallId callId, String tool, JsonNode args) {}

  @Event("agent:tool-result")
  record AgentToolResult(Result result, Meta meta) implements AgentEvent {
    @Override
    public AgentId agentId() {
      return result.agentId();
    }

    @Override
    public AgentToolResult with(Meta meta) {
      return new AgentToolResult(result, meta);
    }
  }

  record Result(AgentId agentId, CallId callId, String tool, JsonNode result) {}

  @Event("agent:complete")
  record AgentComplete(Completion completion, Meta meta) implements AgentEvent {
    @Override
    public AgentId agentId() {
      return completion.agentId();
    }

    @Override
    public AgentComplete with(Meta meta) {
      return new AgentComplete(completion, meta);
    }
  }

  /// What a subagent leaves behind.
  ///
  /// @param response what the tool call that started it answers
  /// @param subagent the whole of it, for a subagent that had no events of its own
  record Completion(
      AgentId agentId,
      @Nullable JsonNode response,
      @Nullable Subagent subagent,
      @Nullable TurnStats stats) {}
}
