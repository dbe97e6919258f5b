package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.http.CallHalted;
import dev.gadgetcode.ai.http.FailureTexts;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// JSON as the dialects read and write it: numbers keep the digits they came with, trailing text is
/// an error, no types are taken from the data.
final class Json {
  static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private Json() {}

  /// A payload, which is an object in every dialect.
  static JsonNode parseObject(byte[] bytes, int from, int to, FailureTexts texts) {
    JsonNode node = MAPPER.readTree(bytes, from, to - from);
    if (!node.isObject()) {
      throw CallHalted.failed(texts.garbage("JSON that is no object"));
    }
    return node;
  }

  /// The text as an object, if it is one.
  static Optional<JsonNode> object(String text) {
    try {
      return Optional.of(MAPPER.readTree(text)).filter(JsonNode::isObject);
    } catch (JacksonException _) {
      return Optional.empty();
    }
  }

  /// A field's string, or nothing where it is missing or of another type.
  static String text(JsonNode node, String field) {
    JsonNode value = node.path(field);
    return value.isString() ? value.stringValue() : "";
  }

  static long count(JsonNode node, String field) {
    JsonNode value = node.path(field);
    return value.isNumber() ? Math.max(0, value.longValue()) : 0;
  }

  /// A JSON text as bytes. Half a surrogate pair, which UTF-8 cannot carry, becomes a question
  /// mark.
  static byte[] write(Consumer<JsonGenerator> content) {
    StringWriter text = new StringWriter(1 << 12);
    try (JsonGenerator json = MAPPER.createGenerator(text)) {
      content.accept(json);
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }
}
