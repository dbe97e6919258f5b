package dev.gadgetcode.protocol.document;

import dev.gadgetcode.protocol.OrNull;
import dev.gadgetcode.protocol.id.ProjectId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a drone says of its workspace.
public record WorkspaceState(
    WorkspaceMode mode, @OrNull @Nullable ProjectId lockedProject, List<ProjectId> projects) {
  public WorkspaceState {
    projects = List.copyOf(projects);
  }
}
