package dev.gadgetcode.protocol;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/// How the arguments of one kind of message are read: one after the other, each as a component of
/// the record, so that what is wrong can be said by its name. Thread-safe.
final class Arguments<T> {
  private final Class<T> type;
  private final RecordComponent[] components;
  private final boolean[] isRequired;
  private final boolean[] isText;
  private final ObjectReader[] readers;
  private final Constructor<T> constructor;

  Arguments(Class<T> type, JsonMapper mapper) {
    this.type = type;
    this.components = Objects.requireNonNull(type.getRecordComponents(), type + " is no record");
    this.isRequired = new boolean[components.length];
    this.isText = new boolean[components.length];
    for (int index = 0; index < components.length; index++) {
      isRequired[index] = !Nullness.isNullable(components[index]);
      isText[index] = components[index].getType() == String.class;
    }
    this.readers =
        Arrays.stream(components)
            .map(component -> mapper.readerFor(mapper.constructType(component.getGenericType())))
            .toArray(ObjectReader[]::new);
    try {
      this.constructor =
          type.getConstructor(
              Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
    } catch (NoSuchMethodException problem) {
      throw new LinkageError(type + " is not public", problem);
    }
  }

  /// Reads what is there, from a parser that stands at the array; what is not there is null. More
  /// than the record has is skipped.
  ///
  /// @throws MalformedMessage where an argument is of another kind, or too large to look at
  @Nullable Object[] values(JsonParser parser) {
    var first = parser.currentToken() == null ? parser.nextToken() : parser.currentToken();
    if (first != JsonToken.START_ARRAY) {
      throw MalformedMessage.of(type, "must be the list of its arguments");
    }
    try {
      return elements(parser);
    } catch (StreamConstraintsException problem) {
      throw MalformedMessage.of(type, "", problem);
    }
  }

  private @Nullable Object[] elements(JsonParser parser) {
    var values = new @Nullable Object[components.length];
    for (int index = 0; parser.nextToken() != JsonToken.END_ARRAY; index++) {
      if (parser.currentToken() == null) {
        throw MalformedMessage.of(type, "is cut off");
      }
      if (index < components.length) {
        values[index] = value(parser, index);
      } else {
        parser.skipChildren();
      }
    }
    return values;
  }

  /// Checks that the first so many arguments are there, as far as they must be.
  void check(@Nullable Object[] values, int count) {
    for (int index = 0; index < count; index++) {
      if (values[index] == null && isRequired[index]) {
        throw MalformedMessage.of(type, components[index].getName() + " is missing");
      }
    }
  }

  /// Makes the message of its values.
  ///
  /// @throws MalformedMessage where one that must be there is not, or the record refuses them
  T message(@Nullable Object[] values) {
    check(values, values.length);
    try {
      return constructor.newInstance(values);
    } catch (InvocationTargetException refused) {
      if (refused.getCause() instanceof IllegalArgumentException reason) {
        throw MalformedMessage.of(type, String.valueOf(reason.getMessage()));
      }
      throw new IllegalStateException(type + " cannot be made", refused);
    } catch (ReflectiveOperationException problem) {
      throw new LinkageError(type + " cannot be made", problem);
    }
  }

  private @Nullable Object value(JsonParser parser, int index) {
    if (parser.currentToken() == JsonToken.VALUE_NULL) {
      return null;
    }
    try {
      return isText[index] && parser.currentToken() == JsonToken.VALUE_STRING
          ? parser.getString()
          : readers[index].readValue(parser);
    } catch (DatabindException | InputCoercionException | StreamConstraintsException problem) {
      throw MalformedMessage.of(type, components[index].getName(), problem);
    }
  }
}
