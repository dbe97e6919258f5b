package dev.gadgetcode.protocol;

import java.time.DateTimeException;
import java.time.Instant;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;

/// Reads a time, which is ISO 8601 text and nothing else: a number could be seconds or
/// milliseconds. Thread-safe.
final class InstantReader extends StdDeserializer<Instant> {
  private static final int MAX_LENGTH = 40;

  InstantReader() {
    super(Instant.class);
  }

  @Override
  public Instant deserialize(JsonParser parser, DeserializationContext context) {
    if (parser.currentToken() == JsonToken.VALUE_STRING && parser.getStringLength() <= MAX_LENGTH) {
      try {
        return Instant.parse(parser.getString());
      } catch (DateTimeException _) {
        return (Instant) context.handleUnexpectedToken(getValueType(context), parser);
      }
    }
    return (Instant) context.handleUnexpectedToken(getValueType(context), parser);
  }
}
