package dev.gadgetcode.hub.viewer;

import dev.gadgetcode.hub.store.LoggedEvent;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.socketio.Payload;

/// An event of a turn's log as it is kept and as it is shown: encoded once.
public record ShownEvent(LoggedEvent row, Payload payload) {
  /// What the meta begins with, which is the last of the arguments. In a text the quotes would be
  /// escaped.
  private static final String META = ",{\"turnId\":";

  public static ShownEvent of(StreamEvent event) {
    var text = Wire.text(event);
    var args = text.substring(0, text.lastIndexOf(META)) + "]";
    var row = new LoggedEvent(event.meta(), Wire.event(event.getClass()), args);
    return new ShownEvent(row, Payload.ofArray(text));
  }

  public static ShownEvent of(LoggedEvent row) {
    var args = row.args();
    var meta = Wire.mapper().writeValueAsString(row.meta());
    return new ShownEvent(
        row, Payload.ofArray(args.substring(0, args.length() - 1) + "," + meta + "]"));
  }
}
