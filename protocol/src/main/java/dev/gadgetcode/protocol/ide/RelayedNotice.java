package dev.gadgetcode.protocol.ide;

import dev.gadgetcode.protocol.Event;
import dev.gadgetcode.protocol.document.WorkspaceMode;
import dev.gadgetcode.protocol.drone.DroneReport;
import dev.gadgetcode.protocol.id.RegistrationId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// What a drone says beside the turn's log and the hub passes on, or says itself.
public sealed interface RelayedNotice extends IdeNotice, DroneReport
    permits IdeNotice.Status, RelayedNotice.WorkspaceModeChanged, RelayedNotice.Log {
  /// Somebody else may write now.
  ///
  /// @param workspace whose it is; the hub knows it of a drone that does not say
  @Event("workspaceModeChanged")
  record WorkspaceModeChanged(WorkspaceMode mode, @Nullable Workspace workspace)
      implements RelayedNotice {}

  record Workspace(RegistrationId registrationId) {}

  @Event("log")
  record Log(
      Instant timestamp,
      LogComponent component,
      LogLevel level,
      String message,
      @Nullable JsonNode metadata)
      implements RelayedNotice {}
}
