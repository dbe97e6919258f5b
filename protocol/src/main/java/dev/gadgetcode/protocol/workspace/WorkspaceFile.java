package dev.gadgetcode.protocol.workspace;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gadgetcode.protocol.OrNull;
import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What `workspace.json` holds: the identity of a workspace and its state.
///
/// @param workspaceId made once, when the workspace is
/// @param endedWorkOrders the last of them, oldest first
public record WorkspaceFile(
    WorkspaceId workspaceId,
    Instant createdAt,
    String hostname,
    String workspaceDir,
    @OrNull @Nullable LockedSession chatSession,
    @OrNull @Nullable LockedProject lockedProject,
    List<ClonedProject> projects,
    @OrNull @Nullable Enrolment registration,
    List<WorkOrderId> endedWorkOrders) {
  public static final int MAX_ENDED = 100;

  public WorkspaceFile {
    projects = List.copyOf(projects);
    int surplus = Math.max(0, endedWorkOrders.size() - MAX_ENDED);
    endedWorkOrders = List.copyOf(endedWorkOrders.subList(surplus, endedWorkOrders.size()));
  }

  /// The chat session that has the drone.
  public record LockedSession(
      @JsonProperty("_id") ChatSessionId id, String name, Instant lockedAt) {}

  /// The project that the drone is locked for.
  public record LockedProject(
      @JsonProperty("_id") ProjectId id,
      String slug,
      @OrNull @Nullable String gitUrl,
      Instant lockedAt) {}

  /// A project that has a directory here.
  public record ClonedProject(
      @JsonProperty("_id") ProjectId id,
      String slug,
      @OrNull @Nullable String gitUrl,
      Instant clonedAt,
      @OrNull @Nullable Instant lastSyncAt) {}

  /// The drone as the hub knows it.
  public record Enrolment(
      @JsonProperty("_id") RegistrationId id, DroneStatus status, Instant registeredAt) {}
}
