package dev.gadgetcode.protocol.stream;

import dev.gadgetcode.protocol.InstantReader;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.TurnId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;

/// Reads the place of an event field by field: every token of every turn has one, and the general
/// way through a record's properties takes several times as long. Thread-safe.
final class MetaReader extends StdDeserializer<Meta> {
  private static final InstantReader TIMES = new InstantReader();

  MetaReader() {
    super(Meta.class);
  }

  @Override
  public Meta deserialize(JsonParser parser, DeserializationContext context) {
    if (!parser.isExpectedStartObjectToken()) {
      return (Meta) context.handleUnexpectedToken(getValueType(context), parser);
    }
    var fields = new Fields();
    for (var name = parser.nextName(); name != null; name = parser.nextName()) {
      var token = parser.nextToken();
      try {
        fields.read(name, token, parser, context);
      } catch (JacksonException problem) {
        throw problem.prependPath(this, name);
      }
    }
    return fields.meta(context);
  }

  /// What was read so far.
  private static final class Fields {
    private @Nullable TurnId turnId;
    private @Nullable Long epoch;
    private @Nullable Long seq;
    private @Nullable Instant at;
    private @Nullable Integer step;
    private @Nullable Long fromSeq;
    private @Nullable TurnStatus status;
    private @Nullable TurnStats stats;

    void read(String name, JsonToken token, JsonParser parser, DeserializationContext context) {
      switch (name) {
        case "turnId" -> turnId = turn(token, parser, context);
        case "epoch" -> epoch = number(token, parser, context);
        case "seq" -> seq = number(token, parser, context);
        case "at" -> at = token == JsonToken.VALUE_NULL ? null : TIMES.deserialize(parser, context);
        case "step" -> step = count(token, parser, context);
        case "fromSeq" -> fromSeq = number(token, parser, context);
        case "status" -> status = orAbsent(token, parser, context, TurnStatus.class);
        case "stats" -> stats = orAbsent(token, parser, context, TurnStats.class);
        default -> parser.skipChildren();
      }
    }

    private static @Nullable TurnId turn(
        JsonToken token, JsonParser parser, DeserializationContext context) {
      if (token != JsonToken.VALUE_STRING) {
        return orAbsent(token, parser, context, TurnId.class);
      }
      try {
        return new TurnId(parser.getString());
      } catch (IllegalArgumentException refused) {
        throw context.instantiationException(TurnId.class, refused);
      }
    }

    private static @Nullable Long number(
        JsonToken token, JsonParser parser, DeserializationContext context) {
      return token == JsonToken.VALUE_NUMBER_INT
          ? Long.valueOf(parser.getLongValue())
          : orAbsent(token, parser, context, Long.class);
    }

    private static @Nullable Integer count(
        JsonToken token, JsonParser parser, DeserializationContext context) {
      return token == JsonToken.VALUE_NUMBER_INT
          ? Integer.valueOf(parser.getIntValue())
          : orAbsent(token, parser, context, Integer.class);
    }

    private static <T> @Nullable T orAbsent(
        JsonToken token, JsonParser parser, DeserializationContext context, Class<T> type) {
      return token == JsonToken.VALUE_NULL ? null : context.readValue(parser, type);
    }

    Meta meta(DeserializationContext context) {
      var ourTurn = present(turnId, "turnId", context);
      var ourEpoch = present(epoch, "epoch", context);
      var ourSeq = present(seq, "seq", context);
      var ourTime = present(at, "at", context);
      var ourStep = present(step, "step", context);
      try {
        return new Meta(ourTurn, ourEpoch, ourSeq, ourTime, ourStep, fromSeq, status, stats);
      } catch (IllegalArgumentException refused) {
        throw context.instantiationException(Meta.class, refused);
      }
    }

    private static <T> T present(@Nullable T value, String name, DeserializationContext context) {
      return value == null
          ? context.reportPropertyInputMismatch(
              Meta.class, name, "Missing required creator property '%s'", name)
          : value;
    }
  }
}
