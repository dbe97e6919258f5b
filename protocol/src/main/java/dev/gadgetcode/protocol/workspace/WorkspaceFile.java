package dev.gadgetcode.protocol.workspace;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gadgetcode.protocol.OrNull;
import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What `workspace.json` holds: the identity of a workspace and its state.
///
/// @param workspaceId made once, when the workspace is
/// @param endedWorkOrders the last of them, oldest first
/// @param endedTurns the last of them, oldest first; null in a file from before they were kept
public record WorkspaceFile(
    WorkspaceId workspaceId,
    Instant createdAt,
    String hostname,
    String workspaceDir,
    @OrNull @Nullable LockedSession chatSession,
    @OrNull @Nullable LockedProject lockedProject,
    List<ClonedProject> projects,
    @OrNull @Nullable Enrolment registration,
    List<WorkOrderId> endedWorkOrders,
    @Nullable List<TurnId> endedTurns) {
  public static final int MAX_ENDED = 100;

  /// More than of orders: a hub that is set back to a backup asks for any turn since then.
  public static final int MAX_ENDED_TURNS = 1_000;

  public WorkspaceFile {
    projects = List.copyOf(projects);
    endedWorkOrders = last(endedWorkOrders, MAX_ENDED);
    endedTurns = endedTurns == null ? null : last(endedTurns, MAX_ENDED_TURNS);
  }

  private static <T> List<T> last(List<T> all, int most) {
    return List.copyOf(all.subList(Math.max(0, all.size() - most), all.size()));
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
