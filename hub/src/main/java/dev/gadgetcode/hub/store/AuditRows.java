package dev.gadgetcode.hub.store;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gadgetcode.protocol.OrNull;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// What was written down for good: rows are added and read, and nothing here changes one.
/// Thread-safe.
public final class AuditRows {
  private static final String INSERT =
      """
      INSERT INTO audit (id, at, user_id, address, action, target, outcome, detail)
      VALUES (:id, :at, :user, :address, :action, :target, :outcome, :detail)
      """;
  private static final String PAGE =
      """
      SELECT * FROM audit WHERE (:after = '' OR id < :after) AND (:action = '' OR action = :action)
      ORDER BY id DESC LIMIT :limit
      """;

  private AuditRows() {}

  /// One thing that happened.
  ///
  /// @param user who did it, where that is known
  /// @param target what it was done to
  /// @param outcome `done` or `refused`
  public record Row(
      @JsonProperty("_id") String id,
      Instant at,
      @OrNull @Nullable String user,
      @OrNull @Nullable String address,
      String action,
      @OrNull @Nullable String target,
      String outcome,
      @OrNull @Nullable String detail) {}

  public static Write insert(Row row) {
    return handle ->
        handle
            .createUpdate(INSERT)
            .bind("id", row.id)
            .bind("at", Columns.text(row.at))
            .bind("user", row.user)
            .bind("address", row.address)
            .bind("action", row.action)
            .bind("target", row.target)
            .bind("outcome", row.outcome)
            .bind("detail", row.detail)
            .execute();
  }

  /// A page, the newest first.
  public static List<Row> page(
      Handle handle, Optional<String> action, Optional<String> after, int limit) {
    return handle
        .createQuery(PAGE)
        .bind("after", after.orElse(""))
        .bind("action", action.orElse(""))
        .bind("limit", limit)
        .map((row, _) ->
            new Row(
                row.getString("id"),
                Columns.instant(row, "at"),
                row.getString("user_id"),
                row.getString("address"),
                row.getString("action"),
                row.getString("target"),
                row.getString("outcome"),
                row.getString("detail")))
        .list();
  }
}
