package dev.gadgetcode.protocol.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonCreator.Mode;
import tools.jackson.databind.JsonNode;

/// A provider of models.
public record ProviderId(String value) implements Id {
  public ProviderId {
    Id.check(value);
  }

  @JsonCreator(mode = Mode.DELEGATING)
  static ProviderId read(JsonNode reference) {
    return new ProviderId(Id.of(reference));
  }
}
