package dev.gadgetcode.protocol.ide;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gadgetcode.protocol.Event;
import dev.gadgetcode.protocol.document.FileTreeEntry;
import dev.gadgetcode.protocol.document.Registration;
import dev.gadgetcode.protocol.document.SessionMode;
import dev.gadgetcode.protocol.document.SessionStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProviderId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the hub tells an IDE beside the turn's log; live only.
public sealed interface IdeNotice extends IdeEvent
    permits IdeNotice.TurnUpdated,
        IdeNotice.SessionUpdated,
        IdeNotice.SessionLockLost,
        IdeNotice.FileTreeResponse,
        IdeNotice.TabLockDenied,
        IdeNotice.TabLockLost,
        IdeNotice.DroneUpdated,
        RelayedNotice {
  @Event("turnUpdated")
  record TurnUpdated(TurnChange change) implements IdeNotice {}

  record TurnChange(
      TurnId turnId,
      TurnStatus status,
      @Nullable String errorMessage,
      @Nullable Boolean recovering) {}

  @Event("sessionUpdated")
  record SessionUpdated(SessionChange change) implements IdeNotice {}

  /// The fields of a chat session that have changed.
  record SessionChange(
      @JsonProperty("_id") ChatSessionId id,
      @Nullable String name,
      @Nullable ProviderId provider,
      @Nullable String selectedModel,
      @Nullable SessionMode mode,
      @Nullable WorkspaceId workspaceId,
      @Nullable SessionStats stats,
      @Nullable Instant updatedAt) {}

  @Event("sessionLockLost")
  record SessionLockLost(LockLoss loss) implements IdeNotice {}

  record LockLoss(ChatSessionId chatSessionId, String reason) {}

  /// The page of a `fileTreeRequest`, to the one who asked, before the ack.
  ///
  /// @param path empty for the root
  @Event("fileTreeResponse")
  record FileTreeResponse(String path, List<FileTreeEntry> entries, @Nullable String error)
      implements IdeNotice {
    public FileTreeResponse {
      entries = List.copyOf(entries);
    }
  }

  @Event("tabLockDenied")
  record TabLockDenied(Reason reason) implements IdeNotice {}

  /// Another tab has taken the session over.
  @Event("tabLockLost")
  record TabLockLost(Reason reason) implements IdeNotice {}

  record Reason(String message) {}

  /// A drone of the user's own fleet has changed.
  @Event("droneUpdated")
  record DroneUpdated(Registration registration) implements IdeNotice {}

  /// A sentence for the status line.
  @Event("status")
  record Status(String text, @Nullable Scope scope) implements RelayedNotice {}

  record Scope(@Nullable ChatSessionId chatSessionId) {}
}
