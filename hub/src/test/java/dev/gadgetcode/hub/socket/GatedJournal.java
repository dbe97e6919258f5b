package dev.gadgetcode.hub.socket;

import dev.gadgetcode.hub.store.Journal;
import dev.gadgetcode.hub.store.LoggedEvent;
import dev.gadgetcode.hub.store.StoredFact;
import dev.gadgetcode.hub.store.Write;
import dev.gadgetcode.protocol.id.TurnId;
import java.util.List;

/// A real journal in which those who catch up wait at a gate before they read. Thread-safe.
///
/// @param gate returns once it is open
record GatedJournal(Journal journal, Runnable gate) implements Journal {
  private static final String CATCHES_UP = "catch-up";

  @Override
  public long lastSeq(TurnId turn) {
    return journal.lastSeq(turn);
  }

  @Override
  public List<LoggedEvent> after(TurnId turn, long afterSeq, int maxBytes) {
    if (Thread.currentThread().getName().equals(CATCHES_UP)) {
      gate.run();
    }
    return journal.after(turn, afterSeq, maxBytes);
  }

  @Override
  public boolean isBorder(TurnId turn, long afterSeq) {
    return journal.isBorder(turn, afterSeq);
  }

  @Override
  public List<StoredFact> facts(String subject) {
    return journal.facts(subject);
  }

  @Override
  public Write forget(TurnId turn) {
    return journal.forget(turn);
  }

  @Override
  public Write replaceFacts(String subject, List<StoredFact> facts) {
    return journal.replaceFacts(subject, facts);
  }
}
