package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.id.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// What turns took, one row for each. Thread-safe.
public final class UsageRows {
  private static final String BETWEEN =
      """
      SELECT turn.created_at, turn.user_id, turn.model, turn.stats, chat_session.project_id
      FROM turn LEFT JOIN chat_session ON chat_session.id = turn.session_id
      WHERE turn.created_at >= :from AND turn.created_at < :to
        AND (:user = '' OR turn.user_id = :user)
      ORDER BY turn.id
      """;

  private UsageRows() {}

  /// What one turn took.
  public record Used(Instant at, String user, String project, String model, TurnStats stats) {}

  /// What turns took that began in that time.
  ///
  /// @param user whose turns; everybody's where there is none
  public static List<Used> between(Handle handle, Instant from, Instant to, Optional<UserId> user) {
    return handle
        .createQuery(BETWEEN)
        .bind("from", Columns.text(from))
        .bind("to", Columns.text(to))
        .bind("user", user.map(UserId::value).orElse(""))
        .map((row, _) ->
            new Used(
                Columns.instant(row, "created_at"),
                row.getString("user_id"),
                Optional.ofNullable(row.getString("project_id")).orElse(""),
                row.getString("model"),
                Wire.parse(row.getString("stats"), TurnStats.class)))
        .list();
  }
}
