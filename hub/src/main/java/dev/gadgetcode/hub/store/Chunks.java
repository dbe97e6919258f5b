package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.id.TurnId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// The table of chunks: rows that hold consecutive events of one turn each. Written by the writer's
/// thread alone.
final class Chunks {
  private static final String INSERT = "INSERT INTO chunk (turn_id, seq, events) VALUES (?, ?, ?)";
  private static final String AFTER =
      """
      SELECT events FROM chunk
      WHERE turn_id = :turn AND seq > :after AND seq <= :to ORDER BY seq LIMIT :most
      """;
  private static final String TURNS =
      "SELECT turn_id, max(seq) AS last_seq FROM chunk GROUP BY turn_id";

  /// How long the text of a chunk is, about.
  private static final int LENGTH = 64 << 10;

  private static final int ROWS_AT_ONCE = 8;

  private @Nullable PreparedStatement insert;

  /// Tells which turns have chunks.
  static void load(Handle handle, LiveTurns turns) {
    handle
        .createQuery(TURNS)
        .map((row, _) -> {
          var turn = new TurnId(row.getString("turn_id"));
          turns.addChunked(turn, row.getLong("last_seq"));
          return turn;
        })
        .forEach(_ -> {});
  }

  void prepare(Connection connection) throws SQLException {
    insert = connection.prepareStatement(INSERT);
  }

  /// Inserts consecutive events of one turn.
  ///
  /// @param lines those of the journal
  void insert(TurnId turn, String lines) throws SQLException {
    if (insert == null) {
      throw new IllegalStateException("no connection");
    }
    for (int start = 0, end; start < lines.length(); start = end) {
      end = JournalText.lineEnd(lines, Math.min(start + LENGTH, lines.length()) - 1);
      insert.setString(1, turn.value());
      insert.setLong(2, JournalText.seqBefore(lines, end));
      insert.setString(3, lines.substring(start, end));
      insert.executeUpdate();
    }
  }

  /// The events of a turn that begin after one number, in chunks that end at another or before:
  /// some of them, if there are very many.
  static List<LoggedEvent> between(Handle handle, TurnId turn, long afterSeq, long toSeq) {
    var found = new ArrayList<LoggedEvent>();
    handle
        .createQuery(AFTER)
        .bind("turn", turn.value())
        .bind("after", afterSeq)
        .bind("to", toSeq)
        .bind("most", ROWS_AT_ONCE)
        .mapTo(String.class)
        .forEach(lines -> found.addAll(JournalText.eventsAfter(turn, lines, afterSeq)));
    return found;
  }

  static void delete(Handle handle, TurnId turn) {
    handle.createUpdate("DELETE FROM chunk WHERE turn_id = :it").bind("it", turn.value()).execute();
  }
}
