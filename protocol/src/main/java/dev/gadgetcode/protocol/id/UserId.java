package dev.gadgetcode.protocol.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonCreator.Mode;
import tools.jackson.databind.JsonNode;

/// A person.
public record UserId(String value) implements Id {
  /// Whose something is where nobody has signed in.
  public static final UserId NOBODY = new UserId("nobody");

  public UserId {
    Id.check(value);
  }

  @JsonCreator(mode = Mode.DELEGATING)
  static UserId read(JsonNode reference) {
    return new UserId(Id.of(reference));
  }
}
