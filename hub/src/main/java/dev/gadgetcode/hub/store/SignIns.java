package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.id.UserId;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// The times that people signed in, and the tokens that each goes on with. Of a token only a hash
/// is here. Thread-safe.
public final class SignIns {
  private static final String BY_TOKEN =
      """
      SELECT sign_in.*, refresh_token.used_at FROM refresh_token
      JOIN sign_in ON sign_in.id = refresh_token.sign_in_id WHERE refresh_token.hash = :hash
      """;

  private SignIns() {}

  /// One time that somebody signed in.
  ///
  /// @param endedAt when they signed out, or were
  public record SignedIn(String id, UserId user, Instant expiresAt, @Nullable Instant endedAt) {
    public boolean isOpen(Instant now) {
      return endedAt == null && expiresAt.isAfter(now);
    }
  }

  /// What a token belongs to.
  ///
  /// @param used whether another has taken its place
  public record Held(SignedIn signIn, boolean used) {}

  public static Optional<SignedIn> find(Handle handle, String id) {
    return handle
        .createQuery("SELECT * FROM sign_in WHERE id = :id")
        .bind("id", id)
        .map((row, _) ->
            new SignedIn(
                row.getString("id"),
                new UserId(row.getString("user_id")),
                Columns.instant(row, "expires_at"),
                Columns.optional(row, "ended_at", Instant::parse)))
        .findOne();
  }

  public static Optional<Held> byToken(Handle handle, String hash) {
    return handle
        .createQuery(BY_TOKEN)
        .bind("hash", hash)
        .map((row, _) ->
            new Held(
                new SignedIn(
                    row.getString("id"),
                    new UserId(row.getString("user_id")),
                    Columns.instant(row, "expires_at"),
                    Columns.optional(row, "ended_at", Instant::parse)),
                row.getString("used_at") != null))
        .findOne();
  }

  public static Write begin(SignedIn signIn, String tokenHash, Instant at) {
    return handle -> {
      handle
          .createUpdate(
              """
              INSERT INTO sign_in (id, user_id, created_at, expires_at)
              VALUES (:id, :user, :at, :expiresAt)
              """)
          .bind("id", signIn.id)
          .bind("user", signIn.user.value())
          .bind("at", Columns.text(at))
          .bind("expiresAt", Columns.text(signIn.expiresAt))
          .execute();
      insert(handle, signIn.id, tokenHash);
    };
  }

  private static void insert(Handle handle, String signIn, String tokenHash) {
    handle
        .createUpdate("INSERT INTO refresh_token (hash, sign_in_id) VALUES (:hash, :signIn)")
        .bind("hash", tokenHash)
        .bind("signIn", signIn)
        .execute();
  }

  /// Puts a token in the place of another, which must not have been used.
  public static Write rotate(String signIn, String usedHash, String newHash, Instant at) {
    return handle -> {
      int used =
          handle
              .createUpdate(
                  "UPDATE refresh_token SET used_at = :at WHERE hash = :hash AND used_at IS NULL")
              .bind("at", Columns.text(at))
              .bind("hash", usedHash)
              .execute();
      if (used == 0) {
        throw new WriteRefused("reused", "The token was used before");
      }
      insert(handle, signIn, newHash);
    };
  }

  public static Write end(String signIn, Instant at) {
    return handle ->
        handle
            .createUpdate("UPDATE sign_in SET ended_at = :at WHERE id = :id AND ended_at IS NULL")
            .bind("at", Columns.text(at))
            .bind("id", signIn)
            .execute();
  }

  public static Write endAll(UserId user, Instant at) {
    return handle ->
        handle
            .createUpdate(
                "UPDATE sign_in SET ended_at = :at WHERE user_id = :user AND ended_at IS NULL")
            .bind("at", Columns.text(at))
            .bind("user", user.value())
            .execute();
  }

  /// Forgets what ran out before then.
  public static Write forget(Instant before) {
    return handle -> {
      handle
          .createUpdate(
              """
              DELETE FROM refresh_token WHERE sign_in_id IN
                (SELECT id FROM sign_in WHERE expires_at < :before)
              """)
          .bind("before", Columns.text(before))
          .execute();
      handle
          .createUpdate("DELETE FROM sign_in WHERE expires_at < :before")
          .bind("before", Columns.text(before))
          .execute();
    };
  }
}
