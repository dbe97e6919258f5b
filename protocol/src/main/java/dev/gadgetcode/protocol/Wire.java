package dev.gadgetcode.protocol;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.Nulls;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.introspect.AnnotationIntrospectorPair;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.type.LogicalType;

/// The JSON of the protocol. Unknown fields and arguments are ignored, absent ones are left out,
/// and a value of another kind is refused, never bent into shape. Thread-safe.
public final class Wire {
  private static final JsonMapper MAPPER = build();
  private static final ClassValue<Arguments<?>> ARGUMENTS =
      new ClassValue<>() {
        @Override
        protected Arguments<?> computeValue(Class<?> type) {
          return new Arguments<>(type, MAPPER);
        }
      };

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

  /// The arguments of a message as the text of one JSON array.
  public static String text(Message message) {
    var text = MAPPER.writeValueAsString(message);
    int end = text.length() - 1;
    while (text.startsWith(",null", end - 5)) {
      end -= 5;
    }
    if (end == 5 && text.startsWith("null", 1)) {
      end = 1;
    }
    return end == text.length() - 1 ? text : text.substring(0, end) + "]";
  }

  /// Reads a message from a parser that stands at the array of its arguments, or a document from
  /// one that stands at its object. What is not JSON at all is left to whoever made the parser.
  ///
  /// @throws MalformedMessage where the JSON is not that of the type
  public static <T> T read(JsonParser json, Class<T> type) {
    if (Message.class.isAssignableFrom(type)) {
      var arguments = arguments(type);
      return arguments.message(arguments.values(json));
    }
    @Nullable T value;
    try {
      value = MAPPER.readValue(json, MAPPER.constructType(type));
    } catch (DatabindException | InputCoercionException | StreamConstraintsException problem) {
      throw MalformedMessage.of(type, "", problem);
    }
    if (value == null) {
      throw MalformedMessage.of(type, "is missing");
    }
    return value;
  }

  /// Reads a message or a document from its text.
  ///
  /// @throws MalformedMessage where the text is not the JSON of one
  public static <T> T parse(String json, Class<T> type) {
    try (var parser = MAPPER.createParser(json)) {
      return read(parser, type);
    } catch (StreamReadException notJson) {
      throw MalformedMessage.of(type, "", notJson);
    }
  }

  /// Reads a message whose last argument may have been left out, to be filled in by the reader.
  ///
  /// @throws MalformedMessage where the other arguments are not those of the message
  public static <T extends Message> Draft<T> draft(JsonParser args, Class<T> type) {
    var arguments = arguments(type);
    return new Draft<>(arguments, arguments.values(args));
  }

  public static JsonNode tree(Object document) {
    return MAPPER.valueToTree(document);
  }

  @SuppressWarnings("unchecked")
  private static <T> Arguments<T> arguments(Class<T> type) {
    return (Arguments<T>) ARGUMENTS.get(type);
  }

  private static JsonMapper build() {
    return JsonMapper.builder()
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
        .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
        .enable(EnumFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
        .enable(MapperFeature.INFER_RECORD_GETTERS_FROM_COMPONENTS_ONLY)
        .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
        .withCoercionConfig(
            LogicalType.Textual,
            text ->
                text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                    .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                    .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
        .withCoercionConfigDefaults(any ->
            any.setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail)
                .setAcceptBlankAsEmpty(false))
        .changeDefaultPropertyInclusion(
            included -> included.withValueInclusion(JsonInclude.Include.NON_NULL))
        .changeDefaultNullHandling(nulls -> nulls.withContentNulls(Nulls.FAIL))
        .addModule(
            new SimpleModule()
                .addDeserializer(Instant.class, new InstantReader())
                .addSerializer(Instant.class, new InstantWriter()))
        .annotationIntrospector(
            new AnnotationIntrospectorPair(new Nullness(), new JacksonAnnotationIntrospector()))
        .build();
  }
}
