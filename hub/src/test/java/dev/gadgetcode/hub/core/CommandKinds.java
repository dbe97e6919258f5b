package dev.gadgetcode.hub.core;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// All kinds of a sealed family of commands.
final class CommandKinds {
  private CommandKinds() {}

  static List<Class<?>> of(Class<?> family) {
    return leaves(family).distinct().toList();
  }

  private static Stream<Class<?>> leaves(Class<?> family) {
    return family.isSealed()
        ? Arrays.stream(family.getPermittedSubclasses()).flatMap(CommandKinds::leaves)
        : Stream.of(family);
  }
}
