package dev.gadgetcode.hub.store;

import dev.gadgetcode.hub.store.TurnRows.Place;
import dev.gadgetcode.protocol.id.TurnId;
import java.util.concurrent.ConcurrentHashMap;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// Where the durable rows of every turn stand, in memory: the journal table has no index of its
/// own, as keeping one would cost more than all the rest of a commit. Thread-safe.
final class TurnIndex {
  private static final String TURNS =
      """
      SELECT turn_id, min(from_seq) AS first_seq, max(seq) AS last_seq, max(position) AS last_position
      FROM journal GROUP BY turn_id
      """;
  private static final String RUNGS =
      """
      SELECT turn_id, seq, position FROM journal WHERE seq / :rung > (from_seq - 1) / :rung
      """;

  private final ConcurrentHashMap<TurnId, TurnRows> turns = new ConcurrentHashMap<>();

  /// Builds it from the journal.
  static TurnIndex load(Handle handle) {
    var index = new TurnIndex();
    handle
        .createQuery(TURNS)
        .map((row, _) -> {
          var last = new Place(row.getLong("last_seq"), row.getLong("last_position"));
          index.turns.put(
              new TurnId(row.getString("turn_id")), new TurnRows(row.getLong("first_seq"), last));
          return last.position();
        })
        .forEach(_ -> {});
    handle
        .createQuery(RUNGS)
        .bind("rung", TurnRows.RUNG)
        .map((row, _) -> {
          var rung = new Place(row.getLong("seq"), row.getLong("position"));
          var rows = index.turns.get(new TurnId(row.getString("turn_id")));
          if (rows != null) {
            rows.addRung(rung);
          }
          return rung.position();
        })
        .forEach(_ -> {});
    return index;
  }

  @Nullable TurnRows rows(TurnId turn) {
    return turns.get(turn);
  }

  Place last(TurnId turn) {
    var rows = turns.get(turn);
    return rows == null ? Place.NONE : rows.last();
  }

  void append(TurnId turn, long fromSeq, Place place) {
    turns.computeIfAbsent(turn, _ -> new TurnRows(fromSeq, place)).append(fromSeq, place);
  }

  void forgotten(TurnId turn, long nowFirstSeq) {
    var rows = turns.get(turn);
    if (rows != null) {
      rows.forgotten(nowFirstSeq);
    }
  }

  void forgotten(TurnId turn) {
    turns.remove(turn);
  }

  long lastPosition() {
    return turns.values().stream().mapToLong(rows -> rows.last().position()).max().orElse(0);
  }
}
