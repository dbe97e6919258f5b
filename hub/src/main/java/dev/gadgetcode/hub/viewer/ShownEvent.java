package dev.gadgetcode.hub.viewer;

import dev.gadgetcode.hub.store.LoggedEvent;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.socketio.Payload;

/// An event of a turn's log as it is kept and as it is shown: encoded once.
public record ShownEvent(LoggedEvent row, Payload payload) {
  public static ShownEvent of(StreamEvent event) {
    var meta = event.meta();
    long fromSeq = meta.fromSeq() == null ? meta.seq() : meta.fromSeq();
    var args = Wire.text(event);
    return of(
        new LoggedEvent(
            meta.turnId(), fromSeq, meta.seq(), meta.step(), Wire.event(event.getClass()), args));
  }

  public static ShownEvent of(LoggedEvent row) {
    return new ShownEvent(row, Payload.ofArray(row.args()));
  }
}
