package dev.gadgetcode.socketio;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BinaryNode;
import tools.jackson.databind.node.ObjectNode;

/// Puts attachments where their placeholders stand.
final class Attachments {
  private Attachments() {}

  static JsonNode insert(JsonNode node, List<byte[]> attachments) throws MalformedPacket {
    switch (node) {
      case ObjectNode object when object.path("_placeholder").isBoolean() -> {
        var number = object.path("num");
        if (!number.isInt() || number.intValue() < 0 || number.intValue() >= attachments.size()) {
          throw new MalformedPacket("placeholder without an attachment");
        }
        return BinaryNode.valueOf(attachments.get(number.intValue()));
      }
      case ObjectNode object -> {
        for (var name : List.copyOf(object.propertyNames())) {
          object.set(name, insert(object.get(name), attachments));
        }
      }
      case ArrayNode array -> {
        for (int index = 0; index < array.size(); index++) {
          array.set(index, insert(array.get(index), attachments));
        }
      }
      default -> {}
    }
    return node;
  }
}
