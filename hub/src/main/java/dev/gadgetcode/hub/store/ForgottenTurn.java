package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.id.TurnId;

/// A turn whose events are no longer needed, wherever pages before this one still have them.
record ForgottenTurn(TurnId turn) implements JournalEntry {}
