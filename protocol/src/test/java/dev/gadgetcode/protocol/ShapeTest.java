package dev.gadgetcode.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.protocol.Shape.Presence;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShapeTest {
  @Test
  void namesMayBeOptionalOrNull() {
    assertThat(Shape.parse("a, b or null, [c]"))
        .containsExactly(
            named("a", Presence.REQUIRED),
            named("b", Presence.OR_NULL),
            named("c", Presence.OPTIONAL));
  }

  @Test
  void anObjectShowsItsFieldsAndMayTakeOtherForms() {
    var first = List.of(named("a", Presence.OPTIONAL));
    var second = List.of(named("b", Presence.REQUIRED));

    assertThat(Shape.parse("({[a]} or {b})"))
        .containsExactly(new Shape("", Presence.REQUIRED, false, List.of(first, second)));
  }

  @Test
  void aNamedObjectMayBeAListOrNull() {
    var inside = List.of(List.of(named("a", Presence.REQUIRED)));

    assertThat(Shape.parse("list: [{a}], lock: {a} or null"))
        .containsExactly(
            new Shape("list", Presence.REQUIRED, true, inside),
            new Shape("lock", Presence.OR_NULL, false, inside));
  }

  @Test
  void nothingIsNoArguments() {
    assertThat(Shape.parse("")).isEmpty();
  }

  @Test
  void whatIsNotUnderstoodIsSaid() {
    assertThatThrownBy(() -> Shape.parse("a b")).hasMessageContaining("b");
    assertThatThrownBy(() -> Shape.parse("{a")).hasMessageContaining("}");
    assertThatThrownBy(() -> Shape.parse("a or nothing")).hasMessageContaining("null");
  }

  private static Shape named(String name, Presence presence) {
    return new Shape(name, presence, false, List.of());
  }
}
