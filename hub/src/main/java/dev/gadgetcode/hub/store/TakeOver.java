package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.UserId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Handle;

/// What a hub does in one transaction to take the place of others that are no more. Runs on the
/// writer's thread.
///
/// Their leases are removed first, so that one of them that wakes up writes nothing; then their
/// users become this hub's, and so do those who have no home and something that runs. What nobody's
/// pages hold any more is settled in chunks. All who take over wait for each other at the row of
/// the whole database, whose fence counts on: the facts that this hub writes from now on come
/// behind all that others have written.
///
/// @param self the name of this hub
/// @param dead leases that are over
record TakeOver(String self, List<Holder> dead, SqlStore.Rows rows) {
  private static final String COUNT =
      "UPDATE hub_lease SET fence = fence + 1 WHERE name = :whole RETURNING fence";

  /// One whose row is locked is writing at this moment, and lives.
  private static final String STILL_DEAD =
      """
      SELECT name FROM hub_lease WHERE name = :name AND fence = :fence
        AND CAST(extract(epoch FROM until) * 1000000 AS BIGINT) = :until
      FOR UPDATE SKIP LOCKED
      """;

  private static final String FENCE_OFF = "DELETE FROM hub_lease WHERE name = :name";
  private static final String MOVE =
      """
      UPDATE user_home SET hub = :self WHERE hub NOT IN (SELECT name FROM hub_lease)
      RETURNING user_id
      """;
  private static final String CLAIM_RUNNING =
      """
      INSERT INTO user_home (user_id, hub)
      SELECT DISTINCT user_id, :self FROM turn
      WHERE status IN ('queued', 'processing') OR folded_seq < last_seq
      ON CONFLICT (user_id) DO NOTHING RETURNING user_id
      """;
  private static final String NOBODYS =
      """
      NOT EXISTS (SELECT 1 FROM hub_lease WHERE name <> :whole
        AND position >= fence << 40 AND position < (fence + 1) << 40)
      """;
  private static final String CHUNKED =
      """
      SELECT chunk.turn_id, max(chunk.seq) AS last_seq
      FROM chunk JOIN turn ON turn.id = chunk.turn_id
      WHERE turn.user_id IN (<users>) GROUP BY chunk.turn_id
      """;

  private static final int MOST_USERS = 1_000;

  /// Returns the users who have become this hub's.
  List<UserId> run(Handle handle) {
    long era = handle.createQuery(COUNT).bind("whole", Lease.WHOLE).mapTo(long.class).one();
    for (var holder : dead) {
      handle
          .createQuery(STILL_DEAD)
          .bind("name", holder.name())
          .bind("fence", holder.fence())
          .bind("until", holder.until())
          .mapTo(String.class)
          .findOne()
          .ifPresent(name -> handle.createUpdate(FENCE_OFF).bind("name", name).execute());
    }
    settleNobodys(handle);
    var users = new ArrayList<UserId>();
    for (var statement : List.of(MOVE, CLAIM_RUNNING)) {
      handle
          .createQuery(statement)
          .bind("self", self)
          .map((row, _) -> new UserId(row.getString("user_id")))
          .forEach(users::add);
    }
    for (int from = 0; from < users.size(); from += MOST_USERS) {
      var some = users.subList(from, Math.min(from + MOST_USERS, users.size()));
      rows.pages().adopt(chunked(handle, some));
    }
    rows.facts().goOnBehind(Lease.numbersOf(era));
    return users;
  }

  private void settleNobodys(Handle handle) {
    var left = new LiveTurns();
    Chunks.load(handle, left);
    var positions =
        handle
            .createQuery(
                "SELECT position, entries FROM journal WHERE %s ORDER BY position"
                    .formatted(NOBODYS))
            .bind("whole", Lease.WHOLE)
            .map((row, _) -> {
              long position = row.getLong("position");
              JournalPage.of(position, row.getString("entries")).apply(left);
              return position;
            })
            .list();
    if (positions.isEmpty()) {
      return;
    }
    try {
      rows.pages().settle(left);
    } catch (SQLException failed) {
      throw new ConnectionException(failed);
    }
    handle
        .createUpdate("DELETE FROM journal WHERE " + NOBODYS)
        .bind("whole", Lease.WHOLE)
        .execute();
  }

  /// Where the chunks end of the turns of some users.
  ///
  /// @param users one at least
  static Map<TurnId, Long> chunked(Handle handle, List<UserId> users) {
    var found = new LinkedHashMap<TurnId, Long>();
    handle
        .createQuery(CHUNKED)
        .bindList("users", users.stream().map(UserId::value).toList())
        .map((row, _) -> Map.entry(new TurnId(row.getString("turn_id")), row.getLong("last_seq")))
        .forEach(entry -> found.put(entry.getKey(), entry.getValue()));
    return found;
  }
}
