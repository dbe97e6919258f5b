package dev.gadgetcode.protocol;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonCreator.Mode;
import com.fasterxml.jackson.annotation.JsonValue;

/// A text that is written to the wire and shown nowhere else: a token or a provider's key.
public record Secret(@JsonValue String value) {
  @JsonCreator(mode = Mode.DELEGATING)
  public Secret {}

  @Override
  public String toString() {
    return "***";
  }
}
