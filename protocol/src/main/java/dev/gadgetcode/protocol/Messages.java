package dev.gadgetcode.protocol;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import tools.jackson.core.JsonParser;

/// The messages of one direction by the name of their event, found by walking its sealed interface:
/// what is not permitted there does not exist. Immutable.
public final class Messages<M extends Message> {
  private final Class<M> direction;
  private final SequencedMap<String, Class<? extends M>> types;

  private Messages(Class<M> direction, SequencedMap<String, Class<? extends M>> types) {
    this.direction = direction;
    this.types = types;
  }

  public static <M extends Message> Messages<M> of(Class<M> direction) {
    var types = new LinkedHashMap<String, Class<? extends M>>();
    collect(direction, types);
    return new Messages<>(direction, Collections.unmodifiableSequencedMap(types));
  }

  /// Every event of the direction and the record that it is read as.
  public SequencedMap<String, Class<? extends M>> types() {
    return types;
  }

  public Optional<Class<? extends M>> type(String event) {
    return Optional.ofNullable(types.get(event));
  }

  /// Reads a message from a parser that stands at the array of its arguments.
  ///
  /// @throws MalformedMessage where there is no such event, or its arguments are others
  public M read(String event, JsonParser args) {
    var type = types.get(event);
    if (type == null) {
      throw unknown(event);
    }
    return Wire.read(args, type);
  }

  /// The refusal of an event that is none of these.
  public MalformedMessage unknown(String event) {
    return MalformedMessage.unknownEvent(event, direction);
  }

  private static <M extends Message> void collect(
      Class<? extends M> type, Map<String, Class<? extends M>> found) {
    if (type.isRecord()) {
      var earlier = found.put(Wire.event(type), type);
      if (earlier != null && earlier != type) {
        throw new IllegalArgumentException(earlier + " and " + type + " are the same event");
      }
      return;
    }
    if (!type.isSealed()) {
      throw new IllegalArgumentException(type + " is neither a sealed interface nor a record");
    }
    for (var permitted : type.getPermittedSubclasses()) {
      collect(permitted.asSubclass(type), found);
    }
  }
}
