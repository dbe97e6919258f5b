package dev.gadgetcode.ai.provider;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The structured reasoning that OpenRouter sends in pieces and wants back whole. Pieces of one
/// entry (same type and index) are joined: their texts one after the other, and of everything else
/// what came last. Run by the call's thread.
final class ReasoningDetails {
  private ArrayNode entries = Json.MAPPER.createArrayNode();

  void add(JsonNode pieces) {
    for (JsonNode piece : pieces) {
      if (piece instanceof ObjectNode object) {
        add(object);
      }
    }
  }

  boolean isEmpty() {
    return entries.isEmpty();
  }

  ArrayNode take() {
    ArrayNode taken = entries;
    entries = Json.MAPPER.createArrayNode();
    return taken;
  }

  private void add(ObjectNode piece) {
    JsonNode last = entries.path(entries.size() - 1);
    boolean same =
        last.isObject()
            && piece.has("index")
            && last.path("type").equals(piece.path("type"))
            && last.path("index").equals(piece.path("index"));
    if (!same) {
      entries.add(piece.deepCopy());
      return;
    }
    ObjectNode entry = (ObjectNode) last;
    piece.forEachEntry((name, value) -> {
      if (name.equals("text") || name.equals("summary") || name.equals("data")) {
        entry.put(name, Json.text(entry, name) + value.asString(""));
      } else if (!value.isNull()) {
        entry.set(name, value);
      }
    });
  }
}
