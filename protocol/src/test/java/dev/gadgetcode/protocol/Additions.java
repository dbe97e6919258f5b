package dev.gadgetcode.protocol;

import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// What a newer version of the protocol might send: more fields in every object and one more
/// argument.
final class Additions {
  private static final Set<String> MAPS = Set.of("positions", "policy");

  private Additions() {}

  static JsonNode to(JsonNode message) {
    extend(message);
    if (message instanceof ArrayNode args) {
      args.addObject().put("newer", true);
    }
    return message;
  }

  /// Maps and free JSON have no fields of their own to add to.
  private static void extend(JsonNode node) {
    if (node instanceof ObjectNode object && !object.has("any")) {
      object
          .properties()
          .forEach(field -> {
            if (!MAPS.contains(field.getKey())) {
              extend(field.getValue());
            }
          });
      object.putArray("newer").addObject().put("newer", 1);
    } else if (node instanceof ArrayNode list) {
      list.forEach(Additions::extend);
    }
  }
}
