package dev.gadgetcode.protocol.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonCreator.Mode;
import tools.jackson.databind.JsonNode;

/// One process of a drone.
public record InstanceId(String value) implements Id {
  public InstanceId {
    Id.check(value);
  }

  @JsonCreator(mode = Mode.DELEGATING)
  static InstanceId read(JsonNode reference) {
    return new InstanceId(Id.of(reference));
  }
}
