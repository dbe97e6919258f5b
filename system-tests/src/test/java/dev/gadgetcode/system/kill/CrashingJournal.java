package dev.gadgetcode.system.kill;

import dev.gadgetcode.hub.store.Journal;
import dev.gadgetcode.hub.store.LoggedEvent;
import dev.gadgetcode.hub.store.StoredFact;
import dev.gadgetcode.hub.store.Write;
import dev.gadgetcode.protocol.id.TurnId;
import java.util.List;

/// A journal with a trap where the events of a turn that is over are taken away. Thread-safe.
record CrashingJournal(Journal journal, Trap trap) implements Journal {
  @Override
  public long lastSeq(TurnId turn) {
    return journal.lastSeq(turn);
  }

  @Override
  public List<LoggedEvent> after(TurnId turn, long afterSeq, int maxBytes) {
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
    var forget = journal.forget(turn);
    return handle -> {
      forget.run(handle);
      trap.pass(CrashPoint.FOLDING);
    };
  }

  @Override
  public Write replaceFacts(String subject, List<StoredFact> facts) {
    return journal.replaceFacts(subject, facts);
  }
}
