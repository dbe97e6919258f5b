package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.id.TurnId;
import java.util.ArrayList;
import java.util.List;

/// The journal in pages and chunks, and the facts. Thread-safe.
final class SqlJournal implements Journal {
  private static final String FACTS =
      "SELECT subject, name, body FROM fact WHERE subject = :subject ORDER BY position";

  private final LiveTurns turns;
  private final JournalPages pages;
  private final FactRows facts;
  private final Readers readers;

  SqlJournal(LiveTurns turns, JournalPages pages, FactRows facts, Readers readers) {
    this.turns = turns;
    this.pages = pages;
    this.facts = facts;
    this.readers = readers;
  }

  @Override
  public long lastSeq(TurnId turn) {
    var live = turns.find(turn);
    return live == null ? 0 : live.lastSeq();
  }

  /// What is recent is looked up first: what is settled in between is in both places, and nowhere
  /// missed.
  @Override
  public List<LoggedEvent> after(TurnId turn, long afterSeq, int maxLength) {
    var live = turns.find(turn);
    if (live == null || live.lastSeq() <= afterSeq) {
      return List.of();
    }
    var recent = live.recent();
    var found = new Fitting(maxLength);
    long reached = afterSeq;
    while (reached < recent.chunkedSeq()) {
      long after = reached;
      var older = readers.read(handle -> Chunks.between(handle, turn, after, recent.chunkedSeq()));
      if (older.isEmpty()) {
        break; // forgotten since
      }
      if (!found.addAll(older)) {
        return found.events;
      }
      reached = older.getLast().seq();
    }
    found.addAll(JournalText.eventsAfter(turn, recent.lines(), afterSeq));
    return found.events;
  }

  /// The first events of many that fit into some room, and one at least.
  private static final class Fitting {
    private final List<LoggedEvent> events = new ArrayList<>();
    private long room;

    Fitting(long room) {
      this.room = room;
    }

    /// Returns false where not all fitted.
    boolean addAll(List<LoggedEvent> more) {
      for (var event : more) {
        room -= event.args().length();
        if (room < 0 && !events.isEmpty()) {
          return false;
        }
        events.add(event);
      }
      return true;
    }
  }

  @Override
  public boolean isBorder(TurnId turn, long afterSeq) {
    var live = turns.find(turn);
    if (live == null) {
      return false;
    }
    if (afterSeq == live.lastSeq()) {
      return true;
    }
    var next = after(turn, afterSeq, 1);
    return !next.isEmpty() && next.getFirst().fromSeq() == afterSeq + 1;
  }

  @Override
  public List<StoredFact> facts(String subject) {
    return readers.read(handle ->
        handle
            .createQuery(FACTS)
            .bind("subject", subject)
            .map((row, _) ->
                new StoredFact(
                    row.getString("subject"), row.getString("name"), row.getString("body")))
            .list());
  }

  @Override
  public Write forget(TurnId turn) {
    return handle -> pages.forget(handle, turn);
  }

  @Override
  public Write replaceFacts(String subject, List<StoredFact> shorter) {
    var copy = List.copyOf(shorter);
    return handle -> facts.replace(handle, subject, copy);
  }
}
