package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.http.CallHalted;
import dev.gadgetcode.ai.http.FailureTexts;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.exc.JacksonIOException;
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

  static JsonNode tree(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return tree(bytes, 0, bytes.length);
  }

  /// Any JSON. An exponent that no decimal can have is broken text like any other.
  static JsonNode tree(byte[] bytes, int from, int to) {
    try {
      return MAPPER.readTree(bytes, from, to - from);
    } catch (NumberFormatException outOfRange) {
      throw JacksonIOException.construct(new IOException("a number is out of range", outOfRange));
    }
  }

  /// A payload, which is an object in every dialect.
  static JsonNode parseObject(byte[] bytes, int from, int to, FailureTexts texts) {
    JsonNode node = tree(bytes, from, to);
    if (!node.isObject()) {
      throw CallHalted.failed(texts.garbage("JSON that is no object"));
    }
    return node;
  }

  /// The text as an object, if it is one.
  static Optional<JsonNode> object(String text) {
    try {
      return Optional.of(tree(text)).filter(JsonNode::isObject);
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
