package dev.gadgetcode.protocol.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonCreator.Mode;
import tools.jackson.databind.JsonNode;

/// A person.
public record UserId(String value) implements Id {
  public UserId {
    Id.check(value);
  }

  @JsonCreator(mode = Mode.DELEGATING)
  static UserId read(JsonNode reference) {
    return new UserId(Id.of(reference));
  }
}
