package dev.gadgetcode.protocol.document;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A drone as the hub knows it.
///
/// @param chatSessionId the session that has it locked
public record Registration(
    @JsonProperty("_id") RegistrationId id,
    String hostname,
    String workspaceDir,
    WorkspaceId workspaceId,
    DroneStatus status,
    @Nullable ChatSessionId chatSessionId,
    String version,
    Instant lastSeenAt,
    Instant createdAt) {

  public Registration withStatus(DroneStatus status, Instant seenAt) {
    return new Registration(
        id, hostname, workspaceDir, workspaceId, status, chatSessionId, version, seenAt, createdAt);
  }
}
