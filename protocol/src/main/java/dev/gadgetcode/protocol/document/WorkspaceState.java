package dev.gadgetcode.protocol.document;

import dev.gadgetcode.protocol.OrNull;
import dev.gadgetcode.protocol.id.ProjectId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a drone says of its workspace.
///
/// @param servers where its tools beside its own come from; null where there are none
public record WorkspaceState(
    WorkspaceMode mode,
    @OrNull @Nullable ProjectId lockedProject,
    List<ProjectId> projects,
    @Nullable List<ServerState> servers) {
  public WorkspaceState {
    projects = List.copyOf(projects);
    servers = servers == null ? null : List.copyOf(servers);
  }

  /// One without servers.
  public WorkspaceState(
      WorkspaceMode mode, @Nullable ProjectId lockedProject, List<ProjectId> projects) {
    this(mode, lockedProject, projects, null);
  }
}
