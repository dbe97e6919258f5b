package dev.gadgetcode.drone.tool;

import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// The parameters of a tool call, already checked against the tool's schema, so what is required is
/// there and has its type.
public record Parameters(JsonNode json) {
  public String text(String name) {
    return json.required(name).stringValue();
  }

  public String text(String name, String otherwise) {
    return optional(name).map(JsonNode::stringValue).orElse(otherwise);
  }

  public int number(String name, int otherwise) {
    return optional(name).map(JsonNode::intValue).orElse(otherwise);
  }

  /// Whether the switch of that name is on; off when left out.
  public boolean isOn(String name) {
    return optional(name).map(JsonNode::booleanValue).orElse(false);
  }

  private Optional<JsonNode> optional(String name) {
    return json.optional(name).filter(value -> !value.isNull());
  }
}
