package dev.gadgetcode.protocol.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonCreator.Mode;
import tools.jackson.databind.JsonNode;

/// A drone's directory.
public record WorkspaceId(String value) implements Id {
  public WorkspaceId {
    Id.check(value);
  }

  @JsonCreator(mode = Mode.DELEGATING)
  static WorkspaceId read(JsonNode reference) {
    return new WorkspaceId(Id.of(reference));
  }
}
