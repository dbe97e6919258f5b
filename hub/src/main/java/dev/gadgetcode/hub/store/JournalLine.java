package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.id.TurnId;

/// Where an entry of the journal stands in a text, and whose it is.
///
/// @param seq the last number that the line stands for
/// @param end behind the end of the line
record JournalLine(TurnId turn, long seq, int start, int end) {
  /// In place of a number: the turn is over and folded.
  static final long FORGOTTEN = 0;

  boolean isForgotten() {
    return seq == FORGOTTEN;
  }
}
