package dev.gadgetcode.protocol.drone;

import dev.gadgetcode.protocol.Event;
import dev.gadgetcode.protocol.Message;
import dev.gadgetcode.protocol.Rule;
import dev.gadgetcode.protocol.document.WorkspaceState;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import dev.gadgetcode.protocol.ide.RelayedNotice;
import dev.gadgetcode.protocol.stream.StreamEvent;
import org.jspecify.annotations.Nullable;

/// What a drone sends the hub: the log of a turn, and what concerns the drone itself.
public sealed interface DroneReport extends Message
    permits DroneReport.RequestCrashRecovery,
        DroneReport.WorkspaceUpdated,
        DroneReport.SessionLockReleased,
        RelayedNotice,
        StreamEvent {
  /// Asks what to do with a turn that the drone is not running; answered by
  /// `crashRecoveryResponse`.
  @Event("requestCrashRecovery")
  record RequestCrashRecovery(LostTurn lost) implements DroneReport {}

  /// A turn that was left behind by an earlier process.
  ///
  /// @param lastSeq the last number in the drone's journal, where there is one
  record LostTurn(
      WorkspaceId workspaceId, TurnId turnId, ChatSessionId chatSessionId, @Nullable Long lastSeq) {
    public LostTurn {
      if (lastSeq != null) {
        Rule.atLeast(0, "lastSeq", lastSeq);
      }
    }
  }

  /// Sent on connect and on change.
  @Event("workspaceUpdated")
  record WorkspaceUpdated(WorkspaceState workspace) implements DroneReport {}

  /// The drone has dropped an idle lock.
  @Event("sessionLockReleased")
  record SessionLockReleased(ReleasedSession released) implements DroneReport {}

  record ReleasedSession(ChatSessionId chatSessionId) {}
}
