package dev.gadgetcode.protocol;

import dev.gadgetcode.protocol.document.BlockContent;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// The words that PROTOCOL.md has for the types of the code.
final class TypeWords {
  private TypeWords() {}

  static String of(Type type) {
    if (type instanceof ParameterizedType generic) {
      var parts = Arrays.stream(generic.getActualTypeArguments()).map(TypeWords::of).toList();
      return generic.getRawType() == List.class
          ? "list of " + parts.getFirst()
          : "map of " + parts.getFirst() + " to " + parts.getLast();
    }
    return of((Class<?>) type);
  }

  private static String of(Class<?> type) {
    if (type == String.class || type == BlockContent.Text.class) {
      return "text";
    }
    if (type == boolean.class || type == Boolean.class) {
      return "true or false";
    }
    if (type == int.class || type == long.class || type == Long.class) {
      return "integer";
    }
    if (type == double.class) {
      return "number";
    }
    if (type == Instant.class) {
      return "time";
    }
    if (type == JsonNode.class) {
      return "JSON";
    }
    if (type.isSealed()) {
      return Arrays.stream(type.getPermittedSubclasses())
          .map(TypeWords::of)
          .collect(Collectors.joining(" or "));
    }
    return ofName(type);
  }

  /// The name of a class as words: `TurnStatus` is a turn status.
  static String ofName(Class<?> type) {
    return type.getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
  }
}
