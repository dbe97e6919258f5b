package dev.gadgetcode.hub.http;

import dev.gadgetcode.protocol.Secret;
import dev.gadgetcode.protocol.Wire;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads the bodies of requests into records, field by field, so that everything that is wrong is
/// told at once, each with its field. Fields that a record does not have are ignored. Thread-safe.
final class Bodies {
  private static final int MAX_DEPTH = 64;
  private static final JsonMapper TREES =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private Bodies() {}

  /// @throws Problem where it is not the JSON of the record
  static <T> T read(byte[] body, Class<T> type) {
    if (type == NoBody.class) {
      return type.cast(new NoBody());
    }
    var tree = tree(body);
    var components = type.getRecordComponents();
    if (components == null) {
      throw new IllegalArgumentException(type + " is no record");
    }
    var problems = new ArrayList<FieldProblem>();
    var values = new @Nullable Object[components.length];
    for (int index = 0; index < components.length; index++) {
      values[index] = field(tree, components[index], problems);
    }
    if (!problems.isEmpty()) {
      throw Problem.invalid(problems);
    }
    return make(type, components, values);
  }

  private static JsonNode tree(byte[] body) {
    JsonNode tree;
    try {
      tree = TREES.readTree(body);
    } catch (JacksonException _) {
      throw Problem.of(400, "malformed", "The body is not JSON, or is nested too deep");
    }
    if (tree == null || !tree.isObject()) {
      throw Problem.of(400, "malformed", "The body is not a JSON object");
    }
    return tree;
  }

  private static @Nullable Object field(
      JsonNode tree, RecordComponent component, List<FieldProblem> problems) {
    var name = component.getName();
    var node = tree.path(name);
    if (node.isMissingNode() || node.isNull()) {
      if (!isOptional(component)) {
        problems.add(new FieldProblem(name, "missing", name + " is missing"));
      }
      return null;
    }
    try {
      var wanted = Wire.mapper().constructType(component.getGenericType());
      Object value = Wire.mapper().treeToValue(node, wanted);
      check(component, value).ifPresent(problems::add);
      return value;
    } catch (JacksonException | IllegalArgumentException _) {
      problems.add(
          new FieldProblem(name, "invalid", name + " must be " + kind(component.getType())));
      return null;
    }
  }

  static boolean isOptional(RecordComponent component) {
    return component.getAnnotatedType().isAnnotationPresent(Nullable.class);
  }

  private static Optional<FieldProblem> check(RecordComponent component, Object value) {
    var length = component.getAnnotation(Length.class);
    var text = value instanceof Secret(var secret) ? secret : value;
    if (length == null || !(text instanceof String string)) {
      return Optional.empty();
    }
    var name = component.getName();
    int size = string.codePointCount(0, string.length());
    if (size < length.min()) {
      return Optional.of(
          new FieldProblem(
              name, "too-short", "%s has at least %d characters".formatted(name, length.min())));
    }
    if (size > length.max()) {
      return Optional.of(
          new FieldProblem(
              name, "too-long", "%s has at most %d characters".formatted(name, length.max())));
    }
    return length.pattern().isEmpty() || string.matches(length.pattern())
        ? Optional.empty()
        : Optional.of(new FieldProblem(name, "malformed", name + " does not look like it should"));
  }

  private static String kind(Class<?> type) {
    if (type.isEnum()) {
      return Arrays.stream(type.getEnumConstants())
          .map(constant -> Wire.tree(constant).toString())
          .collect(Collectors.joining(" or "));
    }
    if (type == boolean.class || type == Boolean.class) {
      return "true or false";
    }
    if (type.isPrimitive() || Number.class.isAssignableFrom(type)) {
      return "an integer";
    }
    return type == String.class || type == Secret.class ? "a text" : "of another kind";
  }

  private static <T> T make(
      Class<T> type, RecordComponent[] components, @Nullable Object[] values) {
    var types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      Constructor<T> constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException failed) {
      throw new IllegalStateException("cannot make a " + type, failed);
    }
  }
}
