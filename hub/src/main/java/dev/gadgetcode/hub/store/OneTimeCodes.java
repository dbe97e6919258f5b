package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.id.UserId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// Codes that work once and not for long. Of a code only a hash is here. Thread-safe.
public final class OneTimeCodes {
  private static final String INSERT =
      """
      INSERT INTO one_time_code (id, hash, kind, user_id, role, email, created_at, expires_at)
      VALUES (:id, :hash, :kind, :user, :role, :email, :createdAt, :expiresAt)
      """;

  private OneTimeCodes() {}

  /// What a code is for.
  public enum Kind {
    /// Brings a new person in.
    INVITATION,
    /// Makes a drone known.
    ENROLMENT,
    /// Lets somebody in without a password.
    SIGN_IN
  }

  /// A code.
  ///
  /// @param user who gave it, or whom it lets in
  /// @param role what a person becomes who comes by it
  /// @param email whom it is for, where that was said
  public record Code(
      String id,
      Kind kind,
      UserId user,
      @Nullable String role,
      @Nullable String email,
      Instant createdAt,
      Instant expiresAt) {}

  public static Write insert(Code code, String hash) {
    return handle ->
        handle
            .createUpdate(INSERT)
            .bind("id", code.id)
            .bind("hash", hash)
            .bind("kind", Columns.text(code.kind))
            .bind("user", code.user.value())
            .bind("role", code.role)
            .bind("email", code.email)
            .bind("createdAt", Columns.text(code.createdAt))
            .bind("expiresAt", Columns.text(code.expiresAt))
            .execute();
  }

  /// Adds a code unless one with that hash was there before.
  public static Write insertNew(Code code, String hash) {
    return handle -> {
      boolean isKnown =
          handle
              .createQuery("SELECT 1 FROM one_time_code WHERE hash = :hash")
              .bind("hash", hash)
              .mapTo(int.class)
              .findFirst()
              .isPresent();
      if (!isKnown) {
        insert(code, hash).run(handle);
      }
    };
  }

  /// A code that still works.
  public static Optional<Code> find(Handle handle, Kind kind, String hash, Instant now) {
    return handle
        .createQuery(
            """
            SELECT * FROM one_time_code
            WHERE hash = :hash AND kind = :kind AND used_at IS NULL AND expires_at > :now
            """)
        .bind("hash", hash)
        .bind("kind", Columns.text(kind))
        .bind("now", Columns.text(now))
        .map((row, _) -> code(row))
        .findOne();
  }

  /// The codes of a kind that still work, the oldest first.
  public static List<Code> open(Handle handle, Kind kind, Instant now) {
    return handle
        .createQuery(
            """
            SELECT * FROM one_time_code
            WHERE kind = :kind AND used_at IS NULL AND expires_at > :now ORDER BY id
            """)
        .bind("kind", Columns.text(kind))
        .bind("now", Columns.text(now))
        .map((row, _) -> code(row))
        .list();
  }

  private static Code code(ResultSet row) throws SQLException {
    return new Code(
        row.getString("id"),
        Columns.constant(row, "kind", Kind.class),
        new UserId(row.getString("user_id")),
        row.getString("role"),
        row.getString("email"),
        Columns.instant(row, "created_at"),
        Columns.instant(row, "expires_at"));
  }

  /// Uses a code up; whoever comes second is refused.
  public static Write use(String id, Instant at) {
    return handle -> {
      int used =
          handle
              .createUpdate(
                  "UPDATE one_time_code SET used_at = :at WHERE id = :id AND used_at IS NULL")
              .bind("at", Columns.text(at))
              .bind("id", id)
              .execute();
      if (used == 0) {
        throw new WriteRefused("used", "The code has been used");
      }
    };
  }
}
