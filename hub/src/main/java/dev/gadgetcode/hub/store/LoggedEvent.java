package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.stream.Meta;

/// One row of a turn's log: an event, or several deltas merged into one.
///
/// @param meta its place in the log
/// @param event its name
/// @param args JSON text, on one line, of the array of the event's arguments without the meta. It
///   is stored as UTF-8, so half a surrogate pair, as it may stand at the end of a delta, has to be
///   escaped
public record LoggedEvent(Meta meta, String event, String args) implements JournalEntry {
  @Override
  public TurnId turn() {
    return meta.turnId();
  }

  /// The number of the first event in it; that of an event which stands alone is `seq`.
  public long fromSeq() {
    var fromSeq = meta.fromSeq();
    return fromSeq == null ? meta.seq() : fromSeq;
  }

  /// The number of the last event in it.
  public long seq() {
    return meta.seq();
  }
}
