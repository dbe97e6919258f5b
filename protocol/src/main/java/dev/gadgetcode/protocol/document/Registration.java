package dev.gadgetcode.protocol.document;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gadgetcode.protocol.OrNull;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A drone as the hub knows it.
///
/// @param chatSessionId the session that has it locked
/// @param workspace what the drone said of it last; null before it has
public record Registration(
    @JsonProperty("_id") RegistrationId id,
    UserId user,
    String hostname,
    String workspaceDir,
    WorkspaceId workspaceId,
    DroneStatus status,
    @OrNull @Nullable ChatSessionId chatSessionId,
    @OrNull @Nullable WorkspaceState workspace,
    String version,
    Instant lastSeenAt,
    Instant createdAt) {

  /// A drone that nobody owns and that has said nothing of its workspace.
  public Registration(
      RegistrationId id,
      String hostname,
      String workspaceDir,
      WorkspaceId workspaceId,
      DroneStatus status,
      @Nullable ChatSessionId chatSessionId,
      String version,
      Instant lastSeenAt,
      Instant createdAt) {
    this(
        id,
        UserId.NOBODY,
        hostname,
        workspaceDir,
        workspaceId,
        status,
        chatSessionId,
        null,
        version,
        lastSeenAt,
        createdAt);
  }

  public Registration withStatus(DroneStatus status, Instant seenAt) {
    return new Registration(
        id,
        user,
        hostname,
        workspaceDir,
        workspaceId,
        status,
        chatSessionId,
        workspace,
        version,
        seenAt,
        createdAt);
  }
}
