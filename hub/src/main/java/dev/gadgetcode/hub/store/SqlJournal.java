package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.id.TurnId;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;

/// The journal as a table of chained rows, and the facts. Thread-safe.
final class SqlJournal implements Journal {
  private static final String ROWS =
      Chain.TO_NUMBER
          + """
          SELECT j.turn_id, j.from_seq, j.seq, j.step, j.event, j.args
          FROM chain c JOIN journal j ON j.position = c.position
          WHERE j.from_seq > :after ORDER BY j.position
          """;
  private static final String ENDS_AT =
      Chain.TO_NUMBER + "SELECT count(*) FROM chain WHERE from_seq = :after + 1";
  private static final String FACTS =
      "SELECT subject, name, body FROM fact WHERE subject = :subject ORDER BY position";

  private final TurnIndex index;
  private final EventRows events;
  private final FactRows facts;
  private final Readers readers;

  SqlJournal(TurnIndex index, EventRows events, FactRows facts, Readers readers) {
    this.index = index;
    this.events = events;
    this.facts = facts;
    this.readers = readers;
  }

  @Override
  public long lastSeq(TurnId turn) {
    return index.last(turn).seq();
  }

  @Override
  public List<LoggedEvent> after(TurnId turn, long afterSeq, int maxBytes) {
    var rows = index.rows(turn);
    return rows == null || rows.last().seq() <= afterSeq
        ? List.of()
        : readers.read(handle -> after(handle, rows, afterSeq, maxBytes));
  }

  private static List<LoggedEvent> after(
      Handle handle, TurnRows rows, long afterSeq, int maxBytes) {
    var found = new ArrayList<LoggedEvent>();
    long room = maxBytes;
    long reached = afterSeq;
    for (var start = rows.startFor(reached); !start.isNone(); start = rows.startFor(reached)) {
      for (var event : between(handle, reached, start)) {
        room -= event.args().getBytes(StandardCharsets.UTF_8).length;
        if (room < 0 && !found.isEmpty()) {
          return found;
        }
        found.add(event);
      }
      reached = start.seq();
    }
    return found;
  }

  private static List<LoggedEvent> between(Handle handle, long afterSeq, TurnRows.Place start) {
    return handle
        .createQuery(ROWS)
        .bind("start", start.position())
        .bind("after", afterSeq)
        .map((row, _) -> event(row))
        .list();
  }

  private static LoggedEvent event(ResultSet row) throws SQLException {
    return new LoggedEvent(
        new TurnId(row.getString("turn_id")),
        row.getLong("from_seq"),
        row.getLong("seq"),
        row.getInt("step"),
        row.getString("event"),
        row.getString("args"));
  }

  @Override
  public boolean isBorder(TurnId turn, long afterSeq) {
    var rows = index.rows(turn);
    if (rows == null) {
      return false;
    }
    long first = rows.firstSeq();
    long last = rows.last().seq();
    if (afterSeq == last || afterSeq == first - 1) {
      return true;
    }
    return afterSeq >= first
        && afterSeq < last
        && readers.read(handle ->
            handle
                    .createQuery(ENDS_AT)
                    .bind("start", rows.startFor(afterSeq).position())
                    .bind("after", afterSeq)
                    .mapTo(int.class)
                    .one()
                > 0);
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
  public Write forget(TurnId turn, long upToSeq) {
    return handle -> events.forget(handle, turn, upToSeq);
  }

  @Override
  public Write forget(TurnId turn) {
    return handle -> events.forget(handle, turn);
  }

  @Override
  public Write replaceFacts(String subject, List<StoredFact> shorter) {
    var copy = List.copyOf(shorter);
    return handle -> facts.replace(handle, subject, copy);
  }
}
