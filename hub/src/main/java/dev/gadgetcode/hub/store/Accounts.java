package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.id.UserId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// The people in their table. Thread-safe.
public final class Accounts {
  private static final String INSERT =
      """
      INSERT INTO account (id, email, display_name, role, password_hash, disabled, created_at,
        updated_at, revision)
      VALUES (:id, :email, :displayName, :role, :passwordHash, :disabled, :at, :at, 1)
      """;
  private static final String UPDATE =
      """
      UPDATE account SET display_name = :displayName, role = :role, disabled = :disabled,
        updated_at = :at, revision = revision + 1
      WHERE id = :id AND revision = :revision
      """;
  private static final String SET_PASSWORD =
      """
      UPDATE account SET password_hash = :hash, updated_at = :at, revision = revision + 1
      WHERE id = :id
      """;
  private static final String PAGE =
      "SELECT * FROM account WHERE (:after = '' OR id > :after) ORDER BY id LIMIT :limit";

  /// What nobody had signed in for.
  private static final List<String> OWNED =
      List.of("project", "chat_session", "turn", "registration", "provider");

  private Accounts() {}

  public static boolean isEmpty(Handle handle) {
    return handle.createQuery("SELECT count(*) FROM account").mapTo(int.class).one() == 0;
  }

  public static Optional<StoredAccount> find(Handle handle, UserId id) {
    return handle
        .createQuery("SELECT * FROM account WHERE id = :id")
        .bind("id", id.value())
        .map((row, _) -> account(row))
        .findOne();
  }

  public static Optional<StoredAccount> oldestAdmin(Handle handle) {
    return handle
        .createQuery(
            """
            SELECT * FROM account WHERE role = 'admin' AND NOT disabled
            ORDER BY created_at, id LIMIT 1
            """)
        .map((row, _) -> account(row))
        .findOne();
  }

  public static Optional<StoredAccount> byEmail(Handle handle, String email) {
    return handle
        .createQuery("SELECT * FROM account WHERE email = :email")
        .bind("email", email)
        .map((row, _) -> account(row))
        .findOne();
  }

  /// A page, the oldest first.
  public static List<StoredAccount> page(Handle handle, Optional<UserId> after, int limit) {
    return handle
        .createQuery(PAGE)
        .bind("after", after.map(UserId::value).orElse(""))
        .bind("limit", limit)
        .map((row, _) -> account(row))
        .list();
  }

  private static StoredAccount account(ResultSet row) throws SQLException {
    return new StoredAccount(
        new UserId(row.getString("id")),
        row.getString("email"),
        row.getString("display_name"),
        row.getString("role"),
        row.getString("password_hash"),
        row.getBoolean("disabled"),
        Columns.instant(row, "created_at"),
        Columns.instant(row, "updated_at"),
        row.getLong("revision"));
  }

  /// Adds the first person of all, who takes over what was nobody's.
  public static Write insertFirst(StoredAccount account) {
    return handle -> {
      if (!isEmpty(handle)) {
        throw new WriteRefused("set-up-done", "The hub has been set up already");
      }
      insert(account).run(handle);
      for (var table : OWNED) {
        handle
            .createUpdate("UPDATE %s SET user_id = :user WHERE user_id = :nobody".formatted(table))
            .bind("user", account.id().value())
            .bind("nobody", UserId.NOBODY.value())
            .execute();
      }
    };
  }

  public static Write insert(StoredAccount account) {
    return handle -> {
      if (byEmail(handle, account.email()).isPresent()) {
        throw new WriteRefused("email-taken", "Somebody has that address already");
      }
      handle
          .createUpdate(INSERT)
          .bind("id", account.id().value())
          .bind("email", account.email())
          .bind("displayName", account.displayName())
          .bind("role", account.role())
          .bind("passwordHash", account.passwordHash())
          .bind("disabled", account.disabled())
          .bind("at", Columns.text(account.createdAt()))
          .execute();
    };
  }

  /// Changes name, role and whether they may come in, where the revision is still this one. There
  /// is always an admin who can.
  public static Write update(StoredAccount account, Instant at) {
    return handle -> {
      int changed =
          handle
              .createUpdate(UPDATE)
              .bind("id", account.id().value())
              .bind("displayName", account.displayName())
              .bind("role", account.role())
              .bind("disabled", account.disabled())
              .bind("at", Columns.text(at))
              .bind("revision", account.revision())
              .execute();
      if (changed == 0) {
        throw WriteRefused.conflict();
      }
      boolean governed =
          handle
              .createQuery("SELECT 1 FROM account WHERE role = 'admin' AND NOT disabled")
              .mapTo(int.class)
              .findFirst()
              .isPresent();
      if (!governed) {
        throw new WriteRefused("last-admin", "Somebody has to be an admin");
      }
    };
  }

  public static Write setPassword(UserId id, String hash, Instant at) {
    return handle ->
        handle
            .createUpdate(SET_PASSWORD)
            .bind("hash", hash)
            .bind("at", Columns.text(at))
            .bind("id", id.value())
            .execute();
  }
}
