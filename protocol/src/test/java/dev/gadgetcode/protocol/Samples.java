package dev.gadgetcode.protocol;

import dev.gadgetcode.protocol.document.Block;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.Id;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.ResumeAnswer;
import dev.gadgetcode.protocol.stream.Meta;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Values of any record of the protocol: with everything that may be there, or with nothing of it.
enum Samples {
  FULL,
  SPARSE;

  static final String SECRET = "canary-5d1f";

  private static final Instant AT = Instant.parse("2026-01-02T03:04:05.678Z");
  private static final int DEPTH = 4;

  <T> T of(Class<T> type) {
    return type.cast(record(type, 0));
  }

  private Object record(Class<?> type, int depth) {
    if (type == Meta.class) {
      return this == FULL
          ? new Meta(new TurnId("id"), 3, 7, AT, 2, 5L, TurnStatus.ABORTED, TurnStats.NONE)
          : new Meta(new TurnId("id"), 3, 7, AT, 2);
    }
    if (type == Block.class && (this == SPARSE || depth >= DEPTH)) {
      return Block.thinking(AT, "text");
    }
    if (type == IdeAck.Resumed.class && this == SPARSE) {
      return new IdeAck.Resumed(false, new ResumeAnswer.Refused("code", "text"));
    }
    var components = Objects.requireNonNull(type.getRecordComponents());
    var values = Arrays.stream(components).map(part -> component(part, depth)).toArray();
    try {
      return canonical(type, components).newInstance(values);
    } catch (ReflectiveOperationException problem) {
      throw new LinkageError(type + " with " + Arrays.toString(values), problem);
    }
  }

  private @Nullable Object component(RecordComponent component, int depth) {
    if (Nullness.isNullable(component) && (this == SPARSE || depth >= DEPTH)) {
      return null;
    }
    if (component.getType() == String.class && isSecret(component.getName())) {
      return SECRET;
    }
    return value(component.getGenericType(), depth + 1);
  }

  private Object value(Type type, int depth) {
    if (type instanceof ParameterizedType generic) {
      var parts = generic.getActualTypeArguments();
      var isMap = generic.getRawType() == Map.class;
      if (this == SPARSE || depth >= DEPTH) {
        return isMap ? Map.of() : List.of();
      }
      return isMap
          ? Map.of(value(parts[0], depth), value(parts[1], depth))
          : List.of(value(parts[0], depth));
    }
    return single((Class<?>) type, depth);
  }

  private Object single(Class<?> type, int depth) {
    if (type == String.class) {
      return "text \"with\" ünïcode 🙂\n";
    }
    if (type == boolean.class || type == Boolean.class) {
      return true;
    }
    if (type == int.class) {
      return 4;
    }
    if (type == long.class || type == Long.class) {
      return 9_007_199_254_740_991L;
    }
    if (type == double.class) {
      return 0.25;
    }
    if (type == Instant.class) {
      return AT;
    }
    if (type == Secret.class) {
      return new Secret(SECRET);
    }
    if (type == JsonNode.class) {
      return Wire.tree(Map.of("any", List.of(1, "two", Map.of())));
    }
    if (type.isEnum()) {
      return Objects.requireNonNull(type.getEnumConstants())[type.getEnumConstants().length - 1];
    }
    if (type.isSealed()) {
      return record(type == ResumeAnswer.class ? ResumeAnswer.Resumption.class : last(type), depth);
    }
    return Id.class.isAssignableFrom(type) ? id(type) : record(type, depth);
  }

  private static Class<?> last(Class<?> sealed) {
    var permitted = sealed.getPermittedSubclasses();
    return permitted[permitted.length - 1];
  }

  private static Object id(Class<?> type) {
    try {
      return type.getConstructor(String.class).newInstance("id");
    } catch (ReflectiveOperationException problem) {
      throw new LinkageError("no id", problem);
    }
  }

  static boolean isSecret(String component) {
    return component.equals("token") || component.equals("apiKey") || component.equals("password");
  }

  private static Constructor<?> canonical(Class<?> type, RecordComponent[] components)
      throws NoSuchMethodException {
    return type.getConstructor(
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
  }
}
