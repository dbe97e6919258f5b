package dev.gadgetcode.hub.core.fold;

import dev.gadgetcode.protocol.Wire;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.node.StringNode;

/// The JSON values of a fold, which keeps them as text: so a stored fold is exactly the one that
/// was, and no value can nest it too deep to be read again. Stateless; any thread may run it.
final class JsonText {
  /// The deepest value that is put into a document as such; a document has levels of its own, and
  /// one that is too deep cannot be written.
  static final int MAX_DEPTH = 200;

  private static final ObjectReader WHOLE_TEXT =
      Wire.mapper().reader().with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private JsonText() {}

  static String of(Object value) {
    return Wire.mapper().writeValueAsString(value);
  }

  /// The value of a text. A text that is no JSON, or nests too deep, is a value itself: a string.
  static JsonNode value(String text) {
    try {
      var value = WHOLE_TEXT.readTree(text);
      return value.isMissingNode() || isDeeper(value, MAX_DEPTH) ? StringNode.valueOf(text) : value;
    } catch (JacksonException _) {
      return StringNode.valueOf(text);
    }
  }

  static boolean isDeeper(JsonNode value, int depth) {
    if (!value.isContainer()) {
      return false;
    }
    if (depth == 0) {
      return true;
    }
    for (var child : value.values()) {
      if (isDeeper(child, depth - 1)) {
        return true;
      }
    }
    return false;
  }
}
