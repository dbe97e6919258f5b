package dev.gadgetcode.protocol.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonCreator.Mode;
import tools.jackson.databind.JsonNode;

/// A prompt as the client that made it names it.
public record PromptId(String value) implements Id {
  public PromptId {
    Id.check(value);
  }

  @JsonCreator(mode = Mode.DELEGATING)
  static PromptId read(JsonNode reference) {
    return new PromptId(Id.of(reference));
  }
}
