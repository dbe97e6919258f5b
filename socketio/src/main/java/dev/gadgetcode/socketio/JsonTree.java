package dev.gadgetcode.socketio;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.IntNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.LongNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/// Makes trees of tokens and tokens of trees, as the mapper does, without its look-ups. A key that
/// comes twice is noticed where it is put, so the parser need not watch for it.
final class JsonTree {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private JsonTree() {}

  /// Reads the value whose first token is the current one.
  static JsonNode read(JsonParser parser, @Nullable JsonToken token) throws MalformedPacket {
    return switch (token) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_STRING -> NODES.stringNode(parser.getString());
      case VALUE_NUMBER_INT ->
          switch (parser.getNumberType()) {
            case INT -> NODES.numberNode(parser.getIntValue());
            case LONG -> NODES.numberNode(parser.getLongValue());
            case BIG_INTEGER, FLOAT, DOUBLE, BIG_DECIMAL ->
                NODES.numberNode(parser.getBigIntegerValue());
          };
      case VALUE_NUMBER_FLOAT -> NODES.numberNode(parser.getDoubleValue());
      case VALUE_TRUE -> NODES.booleanNode(true);
      case VALUE_FALSE -> NODES.booleanNode(false);
      case VALUE_NULL -> NODES.nullNode();
      case null -> throw new MalformedPacket("value expected");
      case NOT_AVAILABLE, END_OBJECT, END_ARRAY, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT ->
          throw new MalformedPacket("value expected");
    };
  }

  private static JsonNode object(JsonParser parser) throws MalformedPacket {
    var object = NODES.objectNode();
    for (var name = parser.nextName(); name != null; name = parser.nextName()) {
      if (object.replace(name, read(parser, parser.nextToken())) != null) {
        throw new MalformedPacket("key twice");
      }
    }
    return object;
  }

  private static JsonNode array(JsonParser parser) throws MalformedPacket {
    var array = NODES.arrayNode();
    for (var token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
      array.add(read(parser, token));
    }
    return array;
  }

  /// Writes a tree.
  ///
  /// @param others writes the nodes that are not common, in their place
  static void write(JsonGenerator generator, JsonNode node, Consumer<JsonNode> others) {
    switch (node) {
      case ObjectNode object -> {
        generator.writeStartObject();
        for (var property : object.properties()) {
          generator.writeName(property.getKey());
          write(generator, property.getValue(), others);
        }
        generator.writeEndObject();
      }
      case ArrayNode array -> {
        generator.writeStartArray();
        for (int index = 0; index < array.size(); index++) {
          write(generator, array.get(index), others);
        }
        generator.writeEndArray();
      }
      case StringNode string -> generator.writeString(string.stringValue());
      case IntNode number -> generator.writeNumber(number.intValue());
      case LongNode number -> generator.writeNumber(number.longValue());
      case BooleanNode flag -> generator.writeBoolean(flag.booleanValue());
      case NullNode _ -> generator.writeNull();
      default -> others.accept(node);
    }
  }
}
