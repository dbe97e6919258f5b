package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.document.ApiType;
import dev.gadgetcode.protocol.id.ProviderId;
import dev.gadgetcode.protocol.id.UserId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// The providers of models in their table. Thread-safe.
public final class Providers {
  private static final String INSERT =
      """
      INSERT INTO provider (id, user_id, shared, name, api_type, base_url, sealed_key, created_at,
        updated_at, revision)
      VALUES (:id, :user, :shared, :name, :apiType, :baseUrl, :sealedKey, :createdAt, :updatedAt, 1)
      """;
  private static final String UPDATE =
      """
      UPDATE provider SET shared = :shared, name = :name, api_type = :apiType,
        base_url = :baseUrl, sealed_key = :sealedKey, updated_at = :updatedAt,
        revision = revision + 1
      WHERE id = :id AND revision = :revision
      """;
  private static final String PAGE =
      """
      SELECT * FROM provider WHERE (user_id = :user OR shared) AND (:after = '' OR id < :after)
      ORDER BY id DESC LIMIT :limit
      """;

  private Providers() {}

  public static Optional<StoredProvider> find(Handle handle, ProviderId id) {
    return handle
        .createQuery("SELECT * FROM provider WHERE id = :id")
        .bind("id", id.value())
        .map((row, _) -> provider(row))
        .findOne();
  }

  /// The provider, if this user may use it.
  public static Optional<StoredProvider> find(Handle handle, UserId user, ProviderId id) {
    return find(handle, id).filter(found -> found.shared() || found.owner().equals(user));
  }

  /// A page of those that a user may use, the newest first.
  public static List<StoredProvider> page(
      Handle handle, UserId user, Optional<ProviderId> after, int limit) {
    return handle
        .createQuery(PAGE)
        .bind("user", user.value())
        .bind("after", after.map(ProviderId::value).orElse(""))
        .bind("limit", limit)
        .map((row, _) -> provider(row))
        .list();
  }

  /// Every provider with a key.
  public static List<StoredProvider> withKeys(Handle handle) {
    return handle
        .createQuery("SELECT * FROM provider WHERE sealed_key IS NOT NULL ORDER BY id")
        .map((row, _) -> provider(row))
        .list();
  }

  private static StoredProvider provider(ResultSet row) throws SQLException {
    return new StoredProvider(
        new ProviderId(row.getString("id")),
        new UserId(row.getString("user_id")),
        row.getBoolean("shared"),
        row.getString("name"),
        Columns.constant(row, "api_type", ApiType.class),
        row.getString("base_url"),
        row.getString("sealed_key"),
        Columns.instant(row, "created_at"),
        Columns.instant(row, "updated_at"),
        row.getLong("revision"));
  }

  public static Write insert(StoredProvider provider) {
    return handle ->
        handle
            .createUpdate(INSERT)
            .bind("id", provider.id().value())
            .bind("user", provider.owner().value())
            .bind("shared", provider.shared())
            .bind("name", provider.name())
            .bind("apiType", Columns.text(provider.apiType()))
            .bind("baseUrl", provider.baseUrl())
            .bind("sealedKey", provider.sealedKey())
            .bind("createdAt", Columns.text(provider.createdAt()))
            .bind("updatedAt", Columns.text(provider.updatedAt()))
            .execute();
  }

  /// Changes the provider whose revision is still the one in the argument.
  public static Write update(StoredProvider provider) {
    return handle -> {
      int changed =
          handle
              .createUpdate(UPDATE)
              .bind("id", provider.id().value())
              .bind("shared", provider.shared())
              .bind("name", provider.name())
              .bind("apiType", Columns.text(provider.apiType()))
              .bind("baseUrl", provider.baseUrl())
              .bind("sealedKey", provider.sealedKey())
              .bind("updatedAt", Columns.text(provider.updatedAt()))
              .bind("revision", provider.revision())
              .execute();
      if (changed == 0) {
        throw WriteRefused.conflict();
      }
    };
  }

  /// Takes the provider away, and out of the sessions that chose it.
  public static Write delete(ProviderId id) {
    return handle -> {
      handle
          .createUpdate("UPDATE chat_session SET provider_id = NULL WHERE provider_id = :id")
          .bind("id", id.value())
          .execute();
      handle.createUpdate("DELETE FROM provider WHERE id = :id").bind("id", id.value()).execute();
    };
  }
}
