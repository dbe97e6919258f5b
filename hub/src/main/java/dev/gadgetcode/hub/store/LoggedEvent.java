package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.id.TurnId;

/// One row of the journal: an event of a turn, or several deltas merged into one.
///
/// @param fromSeq the number of the first event in it; that of an event which stands alone is `seq`
/// @param seq the number of the last event in it
/// @param args JSON text of the array of the event's arguments, meta included. It is stored as
///   UTF-8, so half a surrogate pair, as it may stand at the end of a delta, has to be escaped
public record LoggedEvent(
    TurnId turn, long fromSeq, long seq, int step, String event, String args) {
  public LoggedEvent {
    if (fromSeq < 1 || seq < fromSeq) {
      throw new IllegalArgumentException("a row holds the events 1 <= fromSeq <= seq");
    }
  }
}
