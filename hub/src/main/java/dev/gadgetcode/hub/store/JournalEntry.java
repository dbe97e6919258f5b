package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.id.TurnId;

/// What a page of the journal says: a turn goes on, or it is over and folded.
sealed interface JournalEntry permits LoggedEvent, ForgottenTurn {
  TurnId turn();
}
