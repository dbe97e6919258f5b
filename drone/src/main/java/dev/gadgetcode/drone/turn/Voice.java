package dev.gadgetcode.drone.turn;

import dev.gadgetcode.drone.core.CallResponse;
import dev.gadgetcode.drone.core.ToolName;
import dev.gadgetcode.drone.core.agent.Step;
import dev.gadgetcode.protocol.id.AgentId;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.stream.AgentEvent;
import dev.gadgetcode.protocol.stream.Meta;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.ToolEvent;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// How what an agent says and does becomes events: those of the turn itself, or those of a
/// subagent. Immutable.
sealed interface Voice {
  /// Whose voice it is; null for the turn's own agent.
  @Nullable AgentId agent();

  StreamEvent thinking(String text, Meta meta);

  StreamEvent response(String text, Meta meta);

  StreamEvent began(Step.Call call, Meta meta);

  StreamEvent ended(Step.Call call, CallResponse response, Meta meta);

  default StreamEvent output(CallId call, String chunk, Meta meta) {
    return new ToolEvent.ToolOutput(call, chunk, meta);
  }

  default StreamEvent restarted(int step, int attempt, String reason, Meta meta) {
    return new StreamEvent.StepRestarted(
        new StreamEvent.Restart(step, attempt, reason, agent()), meta);
  }

  static Voice of(@Nullable AgentId agent) {
    return agent == null ? new Own() : new Sub(agent);
  }

  /// The tool as people know it.
  private static String name(Step.Call call) {
    return ToolName.shown(call.block().name());
  }

  /// The arguments as JSON text, whatever the model wrote.
  private static String params(Step.Call call) {
    return args(call).toString();
  }

  private static JsonNode args(Step.Call call) {
    var mapper = JsonMapper.shared();
    try {
      return mapper.readTree(call.block().arguments().isBlank() ? "{}" : call.block().arguments());
    } catch (JacksonException _) {
      return mapper.getNodeFactory().stringNode(call.block().arguments());
    }
  }

  /// The turn's own agent.
  record Own() implements Voice {
    @Override
    public @Nullable AgentId agent() {
      return null;
    }

    @Override
    public StreamEvent thinking(String text, Meta meta) {
      return new StreamEvent.Thinking(text, meta);
    }

    @Override
    public StreamEvent response(String text, Meta meta) {
      return new StreamEvent.Response(text, meta);
    }

    @Override
    public StreamEvent began(Step.Call call, Meta meta) {
      return new ToolEvent.ToolStart(call.id(), Voice.name(call), params(call), meta);
    }

    @Override
    public StreamEvent ended(Step.Call call, CallResponse response, Meta meta) {
      return new ToolEvent.ToolCall(
          call.id(), Voice.name(call), params(call), response.json().toString(), meta);
    }
  }

  /// A subagent.
  record Sub(AgentId agent) implements Voice {
    @Override
    public StreamEvent thinking(String text, Meta meta) {
      return new AgentEvent.AgentThinking(new AgentEvent.Thought(agent, text), meta);
    }

    @Override
    public StreamEvent response(String text, Meta meta) {
      return new AgentEvent.AgentResponse(new AgentEvent.Words(agent, text), meta);
    }

    @Override
    public StreamEvent began(Step.Call call, Meta meta) {
      return new AgentEvent.AgentToolCall(
          new AgentEvent.Call(agent, call.id(), Voice.name(call), args(call)), meta);
    }

    @Override
    public StreamEvent ended(Step.Call call, CallResponse response, Meta meta) {
      return new AgentEvent.AgentToolResult(
          new AgentEvent.Result(agent, call.id(), Voice.name(call), response.json()), meta);
    }
  }
}
