package dev.gadgetcode.protocol.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonCreator.Mode;
import tools.jackson.databind.JsonNode;

/// One prompt and everything that answers it.
public record TurnId(String value) implements Id {
  public TurnId {
    Id.check(value);
  }

  @JsonCreator(mode = Mode.DELEGATING)
  static TurnId read(JsonNode reference) {
    return new TurnId(Id.of(reference));
  }
}
