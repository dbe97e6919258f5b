package dev.gadgetcode.protocol.stream;

import dev.gadgetcode.protocol.Draft;
import dev.gadgetcode.protocol.MalformedMessage;
import dev.gadgetcode.protocol.Messages;
import dev.gadgetcode.protocol.Wire;
import tools.jackson.core.JsonParser;

/// The events of a turn's log, read as drones send them: with their place in the log, or without
/// one, to be numbered by the hub. Thread-safe.
public final class StreamEvents {
  private static final Messages<StreamEvent> MESSAGES = Messages.of(StreamEvent.class);

  private StreamEvents() {}

  /// What came: an event with its place, or without.
  public sealed interface Received permits Numbered, Unnumbered {}

  public record Numbered(StreamEvent event) implements Received {}

  /// An event that has no place in its turn's log until it is given one.
  public static final class Unnumbered implements Received {
    private final Class<? extends StreamEvent> type;
    private final Draft<? extends StreamEvent> draft;

    private Unnumbered(Class<? extends StreamEvent> type, Draft<? extends StreamEvent> draft) {
      this.type = type;
      this.draft = draft;
    }

    public Class<? extends StreamEvent> type() {
      return type;
    }

    /// The event at this place.
    ///
    /// @throws MalformedMessage where the event names another turn than the place does
    public StreamEvent number(Meta meta) {
      return draft.message(meta);
    }

    @Override
    public String toString() {
      return "Unnumbered[" + Wire.event(type) + "]";
    }
  }

  public static Messages<StreamEvent> messages() {
    return MESSAGES;
  }

  /// Reads an event from the text of its arguments without the last one, and its place.
  ///
  /// @throws MalformedMessage where there is no such event, or its arguments are others
  public static StreamEvent parse(String event, String args, Meta meta) {
    var type = MESSAGES.type(event).orElseThrow(() -> MESSAGES.unknown(event));
    try (var parser = Wire.mapper().createParser(args)) {
      return Wire.draft(parser, type).message(meta);
    }
  }

  /// Reads an event from a parser that stands at the array of its arguments.
  ///
  /// @throws MalformedMessage where there is no such event, or its arguments are others
  public static Received read(String event, JsonParser args) {
    var type = MESSAGES.type(event).orElseThrow(() -> MESSAGES.unknown(event));
    var draft = Wire.draft(args, type);
    return draft.isComplete() ? new Numbered(draft.message()) : new Unnumbered(type, draft);
  }
}
