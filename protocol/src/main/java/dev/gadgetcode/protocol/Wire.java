package dev.gadgetcode.protocol;

import com.fasterxml.jackson.annotation.JsonInclude;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/// The JSON of the protocol. Unknown fields and arguments are ignored, absent ones are left out.
/// Thread-safe.
public final class Wire {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .changeDefaultPropertyInclusion(
              included -> included.withValueInclusion(JsonInclude.Include.NON_NULL))
          .build();

  private Wire() {}

  public static JsonMapper mapper() {
    return MAPPER;
  }

  /// The event that a message is sent as.
  public static String event(Class<? extends Message> type) {
    var named = type.getAnnotation(Event.class);
    if (named == null) {
      throw new IllegalArgumentException(type + " names no event");
    }
    return named.value();
  }

  /// The arguments of a message, in their order.
  public static Object[] args(Message message) {
    ArrayNode args = MAPPER.valueToTree(message);
    int size = args.size();
    while (size > 0 && args.get(size - 1).isNull()) {
      size--;
    }
    var trimmed = new Object[size];
    for (int index = 0; index < size; index++) {
      trimmed[index] = args.get(index);
    }
    return trimmed;
  }

  /// Reads a message from a parser that stands at the array of its arguments.
  public static <T> T read(JsonParser args, Class<T> type) {
    JavaType java = MAPPER.constructType(type);
    return MAPPER.readValue(args, java);
  }

  public static JsonNode tree(Object document) {
    return MAPPER.valueToTree(document);
  }
}
