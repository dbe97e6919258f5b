package dev.gadgetcode.socketio;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BinaryNode;
import tools.jackson.databind.node.ObjectNode;

/// Puts the attachments of one packet where their placeholders stand. Each has one place: were it
/// allowed many, a small packet could stand for gigabytes.
final class Attachments {
  private final List<byte[]> attachments;
  private final boolean[] placed;

  Attachments(List<byte[]> attachments) {
    this.attachments = attachments;
    this.placed = new boolean[attachments.size()];
  }

  JsonNode insert(JsonNode node) throws MalformedPacket {
    switch (node) {
      case ObjectNode object when object.path("_placeholder").booleanValue(false) -> {
        return BinaryNode.valueOf(attachment(object.path("num")));
      }
      case ObjectNode object -> {
        for (var name : List.copyOf(object.propertyNames())) {
          object.set(name, insert(object.get(name)));
        }
      }
      case ArrayNode array -> {
        for (int index = 0; index < array.size(); index++) {
          array.set(index, insert(array.get(index)));
        }
      }
      default -> {}
    }
    return node;
  }

  private byte[] attachment(JsonNode number) throws MalformedPacket {
    int index = number.isInt() ? number.intValue() : -1;
    if (index < 0 || index >= placed.length || placed[index]) {
      throw new MalformedPacket("placeholder without an attachment");
    }
    placed[index] = true;
    return attachments.get(index);
  }
}
