package dev.gadgetcode.protocol.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonCreator.Mode;
import tools.jackson.databind.JsonNode;

/// A browser tab, kept by it across reloads.
public record TabId(String value) implements Id {
  public TabId {
    Id.check(value);
  }

  @JsonCreator(mode = Mode.DELEGATING)
  static TabId read(JsonNode reference) {
    return new TabId(Id.of(reference));
  }
}
