package dev.gadgetcode.protocol.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonCreator.Mode;
import tools.jackson.databind.JsonNode;

/// A conversation about one project.
public record ChatSessionId(String value) implements Id {
  public ChatSessionId {
    Id.check(value);
  }

  @JsonCreator(mode = Mode.DELEGATING)
  static ChatSessionId read(JsonNode reference) {
    return new ChatSessionId(Id.of(reference));
  }
}
