package dev.gadgetcode.hub.store;

import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// The answers to requests that may be repeated, in their table. Thread-safe.
public final class IdempotentAnswers {
  private IdempotentAnswers() {}

  /// An answer that was given.
  ///
  /// @param print what was asked, as a hash
  public record Kept(String print, int status, String body) {}

  public static Optional<Kept> find(Handle handle, String name) {
    return handle
        .createQuery("SELECT * FROM idempotent_answer WHERE name = :name")
        .bind("name", name)
        .map((row, _) ->
            new Kept(row.getString("print"), row.getInt("status"), row.getString("body")))
        .findOne();
  }

  public static Write insert(String name, Kept answer, Instant at) {
    return handle ->
        handle
            .createUpdate(
                """
                INSERT INTO idempotent_answer (name, print, status, body, created_at)
                VALUES (:name, :print, :status, :body, :at)
                """)
            .bind("name", name)
            .bind("print", answer.print())
            .bind("status", answer.status())
            .bind("body", answer.body())
            .bind("at", Columns.text(at))
            .execute();
  }

  /// Forgets what is older.
  public static Write forget(Instant before) {
    return handle ->
        handle
            .createUpdate("DELETE FROM idempotent_answer WHERE created_at < :before")
            .bind("before", Columns.text(before))
            .execute();
  }
}
