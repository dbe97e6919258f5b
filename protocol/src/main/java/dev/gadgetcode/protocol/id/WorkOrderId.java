package dev.gadgetcode.protocol.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonCreator.Mode;
import tools.jackson.databind.JsonNode;

/// One handing of a turn to a drone.
public record WorkOrderId(String value) implements Id {
  public WorkOrderId {
    Id.check(value);
  }

  @JsonCreator(mode = Mode.DELEGATING)
  static WorkOrderId read(JsonNode reference) {
    return new WorkOrderId(Id.of(reference));
  }
}
