package dev.gadgetcode.protocol.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonCreator.Mode;
import tools.jackson.databind.JsonNode;

/// A subagent, named after the tool call that started it.
public record AgentId(String value) implements Id {
  public AgentId {
    Id.check(value);
  }

  public static AgentId of(CallId call) {
    return new AgentId(call.value());
  }

  @JsonCreator(mode = Mode.DELEGATING)
  static AgentId read(JsonNode reference) {
    return new AgentId(Id.of(reference));
  }
}
