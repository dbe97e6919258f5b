package dev.gadgetcode.protocol.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonCreator.Mode;
import tools.jackson.databind.JsonNode;

/// A project.
public record ProjectId(String value) implements Id {
  public ProjectId {
    Id.check(value);
  }

  @JsonCreator(mode = Mode.DELEGATING)
  static ProjectId read(JsonNode reference) {
    return new ProjectId(Id.of(reference));
  }
}
