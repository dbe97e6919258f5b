package dev.gadgetcode.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

class HostileInputTest {
  private static final List<JsonNode> HOSTILE =
      List.of(
          json("null"),
          json("\"\""),
          json("\"7\""),
          json("\"" + "x".repeat(2_000) + "\""),
          json("\"\\u0000\\uD800\""),
          json("-1"),
          json("0"),
          json("1.5"),
          json("1e99"),
          json("99999999999999999999"),
          json("true"),
          json("{}"),
          json("{\"_id\":{\"_id\":[]}}"),
          json("[]"),
          json("[null]"),
          json("[[[[]]]]"));

  static List<Class<?>> everyRecord() {
    return Records.all();
  }

  @ParameterizedTest
  @MethodSource("everyRecord")
  void whateverStandsAnywhereIsReadOrRefusedInWords(Class<?> type) {
    eachPlace(
        Wire.tree(Samples.FULL.of(type)),
        broken -> {
          try {
            assertComplete(Wire.parse(broken.toString(), type));
          } catch (MalformedMessage refused) {
            assertReadable(refused, type);
          }
        });
  }

  @ParameterizedTest
  @MethodSource("everyRecord")
  void anotherKindOfDocumentIsRefusedInWords(Class<?> type) {
    for (var other : List.of("5", "true", "null", "", "[", "{\"a\"", "nonsense")) {
      try {
        fail("%s was read as %s", other, Wire.parse(other, type));
      } catch (MalformedMessage refused) {
        assertReadable(refused, type);
      }
    }
  }

  private static void assertReadable(MalformedMessage refused, Class<?> type) {
    var event = type.getAnnotation(Event.class);
    assertThat(refused.getMessage())
        .startsWith((event == null ? type.getSimpleName() : event.value()) + ": ")
        .hasSizeLessThan(250)
        .doesNotContain("java", "gadgetcode", "tools.", "Exception", "xxxxx", "cannot be read");
  }

  /// Nothing that a record says is there may be null, however the message looked.
  private static void assertComplete(@Nullable Object value) {
    if (value instanceof Collection<?> list) {
      list.forEach(HostileInputTest::assertComplete);
    } else if (value instanceof Map<?, ?> map) {
      map.values().forEach(HostileInputTest::assertComplete);
    } else if (value instanceof Record record) {
      for (var component : Objects.requireNonNull(record.getClass().getRecordComponents())) {
        var part = part(record, component);
        if (part == null && !Nullness.isNullable(component)) {
          fail("%s has no %s", record, component.getName());
        }
        assertComplete(part);
      }
    }
  }

  private static @Nullable Object part(Record record, RecordComponent component) {
    try {
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException problem) {
      throw new LinkageError(component.toString(), problem);
    }
  }

  /// Puts each hostile value, and nothing at all, in each place of a message in turn.
  private static void eachPlace(JsonNode message, Consumer<JsonNode> check) {
    for (var place : places(message)) {
      place.each(() -> check.accept(message));
    }
  }

  /// The places of the two outermost levels; what is deeper is a record with its own turn.
  private static List<Place> places(JsonNode message) {
    var found = new ArrayList<Place>(children(message));
    message.forEach(child -> found.addAll(children(child)));
    return found;
  }

  private static List<Place> children(JsonNode node) {
    return switch (node) {
      case ObjectNode object ->
          object.properties().stream().map(field -> place(object, field.getKey())).toList();
      case ArrayNode list ->
          IntStream.range(0, list.size()).mapToObj(index -> place(list, index)).toList();
      default -> List.of();
    };
  }

  private static Place place(ObjectNode object, String name) {
    return new Place(object.get(name), value -> object.set(name, value), () -> object.remove(name));
  }

  private static Place place(ArrayNode list, int index) {
    return new Place(list.get(index), value -> list.set(index, value), () -> {});
  }

  private record Place(JsonNode old, Consumer<JsonNode> put, Runnable remove) {
    void each(Runnable check) {
      for (var value : HOSTILE) {
        put.accept(value.deepCopy());
        check.run();
      }
      remove.run();
      check.run();
      put.accept(old);
    }
  }

  private static JsonNode json(String text) {
    return Wire.mapper().readTree(text);
  }
}
