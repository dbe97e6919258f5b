package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.document.Registration;
import dev.gadgetcode.protocol.document.WorkspaceState;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// The registrations of drones in their table. Which session has a drone locked is no part of it:
/// that is folded from the drone's facts. Thread-safe.
public final class Registrations {
  /// A user's workspace has one registration, whose id and time of making stay.
  private static final String SAVE =
      """
      INSERT INTO registration (id, user_id, hostname, workspace_dir, workspace_id, token_hash,
        version, workspace, status, last_seen_at, created_at)
      VALUES (:id, :user, :hostname, :workspaceDir, :workspaceId, :tokenHash, :version, :workspace,
        :status, :lastSeenAt, :createdAt)
      ON CONFLICT (user_id, workspace_id) DO UPDATE SET hostname = excluded.hostname,
        workspace_dir = excluded.workspace_dir, token_hash = excluded.token_hash,
        version = excluded.version, workspace = excluded.workspace, status = excluded.status,
        last_seen_at = excluded.last_seen_at
      """;

  private static final String SEEN =
      """
      UPDATE registration SET status = :status, workspace = :workspace, version = :version,
        last_seen_at = :lastSeenAt
      WHERE id = :id
      """;

  private Registrations() {}

  public static Optional<Registration> find(Handle handle, RegistrationId id) {
    return handle
        .createQuery("SELECT * FROM registration WHERE id = :id")
        .bind("id", id.value())
        .map((row, _) -> registration(row))
        .findOne();
  }

  public static Optional<Registration> find(Handle handle, UserId user, WorkspaceId workspace) {
    return handle
        .createQuery(
            "SELECT * FROM registration WHERE user_id = :user AND workspace_id = :workspace")
        .bind("user", user.value())
        .bind("workspace", workspace.value())
        .map((row, _) -> registration(row))
        .findOne();
  }

  /// The registrations of a user, the oldest first.
  public static List<Registration> findOf(Handle handle, UserId user) {
    return handle
        .createQuery("SELECT * FROM registration WHERE user_id = :user ORDER BY id")
        .bind("user", user.value())
        .map((row, _) -> registration(row))
        .list();
  }

  /// What the drone's token is checked against.
  public static Optional<String> tokenHash(Handle handle, RegistrationId id) {
    return handle
        .createQuery("SELECT token_hash FROM registration WHERE id = :id")
        .bind("id", id.value())
        .mapTo(String.class)
        .findOne();
  }

  private static Registration registration(ResultSet row) throws SQLException {
    return new Registration(
        new RegistrationId(row.getString("id")),
        new UserId(row.getString("user_id")),
        row.getString("hostname"),
        row.getString("workspace_dir"),
        new WorkspaceId(row.getString("workspace_id")),
        Columns.constant(row, "status", DroneStatus.class),
        null,
        Columns.optional(row, "workspace", text -> Wire.parse(text, WorkspaceState.class)),
        row.getString("version"),
        Columns.instant(row, "last_seen_at"),
        Columns.instant(row, "created_at"));
  }

  /// Adds a registration, or renews the one of the same user and workspace.
  public static Write save(Registration registration, String tokenHash) {
    return handle ->
        handle
            .createUpdate(SAVE)
            .bind("id", registration.id().value())
            .bind("user", registration.user().value())
            .bind("hostname", registration.hostname())
            .bind("workspaceDir", registration.workspaceDir())
            .bind("workspaceId", registration.workspaceId().value())
            .bind("tokenHash", tokenHash)
            .bind("version", registration.version())
            .bind("workspace", workspace(registration))
            .bind("status", Columns.text(registration.status()))
            .bind("lastSeenAt", Columns.text(registration.lastSeenAt()))
            .bind("createdAt", Columns.text(registration.createdAt()))
            .execute();
  }

  /// Notes what the drone last said of itself, and when.
  public static Write seen(Registration registration) {
    return handle ->
        handle
            .createUpdate(SEEN)
            .bind("status", Columns.text(registration.status()))
            .bind("workspace", workspace(registration))
            .bind("version", registration.version())
            .bind("lastSeenAt", Columns.text(registration.lastSeenAt()))
            .bind("id", registration.id().value())
            .execute();
  }

  private static @Nullable String workspace(Registration registration) {
    var state = registration.workspace();
    return state == null ? null : Wire.mapper().writeValueAsString(state);
  }
}
