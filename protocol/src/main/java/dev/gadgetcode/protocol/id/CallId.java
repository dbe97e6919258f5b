package dev.gadgetcode.protocol.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonCreator.Mode;
import tools.jackson.databind.JsonNode;

/// A tool call, named by the drone and unique in its turn.
public record CallId(String value) implements Id {
  public CallId {
    Id.check(value);
  }

  @JsonCreator(mode = Mode.DELEGATING)
  static CallId read(JsonNode reference) {
    return new CallId(Id.of(reference));
  }
}
