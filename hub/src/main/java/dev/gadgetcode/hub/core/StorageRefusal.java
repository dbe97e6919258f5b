package dev.gadgetcode.hub.core;

import dev.gadgetcode.protocol.Refusal;
import dev.gadgetcode.protocol.document.WorkspaceMode;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.LockRefusal;
import dev.gadgetcode.protocol.ide.PromptRefusal;
import dev.gadgetcode.protocol.ide.RelayedAck;
import java.util.Optional;

/// What an IDE is answered when there is no room to keep what it asks for.
public final class StorageRefusal {
  private static final String TEXT = LockRefusal.STORAGE_FULL.text();

  private StorageRefusal() {}

  /// The answer to a command that was dropped; empty for one that must be tried again.
  public static Optional<IdeAck> ack(SessionCommand command) {
    return switch (command) {
      case SessionCommand.Lock _ ->
          Optional.of(new IdeAck.Locked(false, "", Refusal.of(LockRefusal.STORAGE_FULL)));
      case SessionCommand.Submit _ ->
          Optional.of(PromptDecisions.refused(PromptRefusal.STORAGE_FULL));
      case SessionCommand.TakeOver _ ->
          Optional.of(new RelayedAck.Noted(false, new RelayedAck.Note(TEXT)));
      case SessionCommand.Abort _ -> Optional.of(new RelayedAck.Stopped(false, TEXT));
      case SessionCommand.Release _ -> Optional.of(new RelayedAck.Released(false));
      case SessionCommand.SetMode _ ->
          Optional.of(new RelayedAck.ModeSet(false, WorkspaceMode.IDLE));
      default -> Optional.empty();
    };
  }
}
