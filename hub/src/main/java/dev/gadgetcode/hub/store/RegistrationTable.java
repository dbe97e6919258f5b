package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.UserId;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// The registrations as people look after them. Thread-safe.
public final class RegistrationTable {
  private static final String REVOKED = "revoked:";
  private static final String PAGE =
      """
      SELECT id FROM registration WHERE (:user = '' OR user_id = :user)
        AND (:after = '' OR id > :after)
      ORDER BY id LIMIT :limit
      """;

  private RegistrationTable() {}

  /// A page, the oldest first.
  ///
  /// @param user whose; everybody's where there is none
  public static List<RegistrationId> page(
      Handle handle, Optional<UserId> user, Optional<RegistrationId> after, int limit) {
    return handle
        .createQuery(PAGE)
        .bind("user", user.map(UserId::value).orElse(""))
        .bind("after", after.map(RegistrationId::value).orElse(""))
        .bind("limit", limit)
        .map((row, _) -> new RegistrationId(row.getString("id")))
        .list();
  }

  /// What is kept of a token that is good no more: nothing hashes to it.
  public static String revoked(String hash) {
    return REVOKED + hash;
  }

  /// Its token is good no more; that it was one once is still known.
  public static Write revoke(RegistrationId id) {
    return handle ->
        handle
            .createUpdate(
                """
                UPDATE registration SET token_hash = :revoked || token_hash
                WHERE id = :id AND token_hash NOT LIKE :pattern
                """)
            .bind("revoked", REVOKED)
            .bind("pattern", REVOKED + "%")
            .bind("id", id.value())
            .execute();
  }

  public static Write delete(RegistrationId id) {
    return handle ->
        handle
            .createUpdate("DELETE FROM registration WHERE id = :id")
            .bind("id", id.value())
            .execute();
  }
}
