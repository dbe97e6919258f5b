package dev.gadgetcode.hub.store;

import dev.gadgetcode.hub.store.TurnRows.Place;
import dev.gadgetcode.protocol.id.TurnId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// The writing side of the journal: gives rows their positions, chains them, and tells the index
/// once they are durable. Used by the writer's thread alone.
final class EventRows {
  private static final String INSERT =
      "INSERT INTO journal (position, turn_id, from_seq, seq, step, event, args, previous) VALUES ";
  private static final String ROW = "(?, ?, ?, ?, ?, ?, ?, ?)";
  private static final int COLUMNS = 8;

  /// So many rows go into the journal by one statement, which is cheaper than as many statements.
  private static final int TOGETHER = 16;

  private static final String DELETE =
      Chain.FROM_START
          + """
          DELETE FROM journal
          WHERE position IN (SELECT position FROM chain WHERE seq <= :upTo) AND position < :end
          """;
  private static final String FIRST =
      Chain.FROM_START + "SELECT min(from_seq) FROM chain WHERE seq > :upTo OR position >= :end";

  private final TurnIndex index;
  private final Map<TurnId, Place> lasts = new HashMap<>();
  private final List<Appended> rows = new ArrayList<>();
  private final List<Runnable> onceDurable = new ArrayList<>();
  private @Nullable Statements statements;
  private long position;
  private long durablePosition;

  EventRows(TurnIndex index) {
    this.index = index;
    this.durablePosition = index.lastPosition();
    this.position = durablePosition;
  }

  private record Statements(PreparedStatement many, PreparedStatement one) {}

  /// A row that is to be inserted.
  private record Appended(LoggedEvent event, long position, long previous) {
    void bind(PreparedStatement statement, int first) throws SQLException {
      statement.setLong(first, position);
      statement.setString(first + 1, event.turn().value());
      statement.setLong(first + 2, event.fromSeq());
      statement.setLong(first + 3, event.seq());
      statement.setInt(first + 4, event.step());
      statement.setString(first + 5, event.event());
      statement.setString(first + 6, event.args());
      statement.setLong(first + 7, previous);
    }
  }

  void prepare(Connection connection) throws SQLException {
    var many = String.join(", ", Collections.nCopies(TOGETHER, ROW));
    statements =
        new Statements(
            connection.prepareStatement(INSERT + many), connection.prepareStatement(INSERT + ROW));
  }

  void add(List<LoggedEvent> events) {
    for (var event : events) {
      add(event);
    }
  }

  private void add(LoggedEvent event) {
    var previous = last(event.turn());
    if (!previous.isNone() && event.fromSeq() != previous.seq() + 1) {
      throw new IllegalArgumentException(
          "turn %s: event %d does not follow %d"
              .formatted(event.turn().value(), event.fromSeq(), previous.seq()));
    }
    var place = new Place(event.seq(), ++position);
    rows.add(new Appended(event, place.position(), previous.position()));
    lasts.put(event.turn(), place);
    onceDurable.add(() -> index.append(event.turn(), event.fromSeq(), place));
  }

  private Place last(TurnId turn) {
    var pending = lasts.get(turn);
    return pending == null ? index.last(turn) : pending;
  }

  /// Hands the rows to the database.
  void flush() throws SQLException {
    if (rows.isEmpty()) {
      return;
    }
    if (statements == null) {
      throw new IllegalStateException("no connection");
    }
    int whole = rows.size() - rows.size() % TOGETHER;
    insert(statements.many, rows.subList(0, whole), TOGETHER);
    insert(statements.one, rows.subList(whole, rows.size()), 1);
    rows.clear();
  }

  private static void insert(PreparedStatement statement, List<Appended> rows, int together)
      throws SQLException {
    for (int i = 0; i < rows.size(); i += together) {
      for (int row = 0; row < together; row++) {
        rows.get(i + row).bind(statement, 1 + row * COLUMNS);
      }
      statement.addBatch();
    }
    if (!rows.isEmpty()) {
      statement.executeBatch();
    }
  }

  /// Forgets what a turn has up to a number, its last row aside.
  void forget(Handle handle, TurnId turn, long upToSeq) {
    var last = last(turn);
    if (last.isNone()) {
      return;
    }
    var first = delete(handle, turn, upToSeq, last.position());
    if (first > 0) {
      onceDurable.add(() -> index.forgotten(turn, first));
    }
  }

  /// Forgets all that a turn has.
  void forget(Handle handle, TurnId turn) {
    delete(handle, turn, Long.MAX_VALUE, Long.MAX_VALUE);
    lasts.put(turn, Place.NONE);
    onceDurable.add(() -> index.forgotten(turn));
  }

  /// Returns the number of the first event that is left, 0 where none is.
  private long delete(Handle handle, TurnId turn, long upToSeq, long end) {
    var rows = index.rows(turn);
    var start = rows == null ? Place.NONE : rows.startFor(upToSeq);
    // Rows of this very transaction are in no index yet.
    var from = start.isNone() ? last(turn) : start;
    handle
        .createUpdate(DELETE)
        .bind("start", from.position())
        .bind("upTo", upToSeq)
        .bind("end", end)
        .execute();
    return handle
        .createQuery(FIRST)
        .bind("start", from.position())
        .bind("upTo", upToSeq)
        .bind("end", end)
        .mapTo(Long.class)
        .findOne()
        .orElse(0L);
  }

  void committed() {
    durablePosition = position;
    onceDurable.forEach(Runnable::run);
    clear();
  }

  void rolledBack() {
    position = durablePosition;
    clear();
  }

  private void clear() {
    onceDurable.clear();
    lasts.clear();
    rows.clear();
  }
}
