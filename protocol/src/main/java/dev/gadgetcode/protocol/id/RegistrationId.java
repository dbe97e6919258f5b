package dev.gadgetcode.protocol.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonCreator.Mode;
import tools.jackson.databind.JsonNode;

/// A drone as the hub knows it.
public record RegistrationId(String value) implements Id {
  public RegistrationId {
    Id.check(value);
  }

  @JsonCreator(mode = Mode.DELEGATING)
  static RegistrationId read(JsonNode reference) {
    return new RegistrationId(Id.of(reference));
  }
}
