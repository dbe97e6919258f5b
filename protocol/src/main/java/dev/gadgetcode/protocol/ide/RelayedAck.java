package dev.gadgetcode.protocol.ide;

import dev.gadgetcode.protocol.OrNull;
import dev.gadgetcode.protocol.document.FileChange;
import dev.gadgetcode.protocol.document.FileTreeEntry;
import dev.gadgetcode.protocol.document.WorkspaceMode;
import dev.gadgetcode.protocol.drone.DroneAck;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a drone answers and the hub passes back to the IDE that asked, or answers in its place.
public sealed interface RelayedAck extends IdeAck, DroneAck
    permits IdeAck.Locked,
        IdeAck.Beat,
        RelayedAck.Released,
        RelayedAck.ModeSet,
        RelayedAck.TreeListed,
        RelayedAck.FileRead,
        RelayedAck.FileWritten,
        RelayedAck.Noted,
        RelayedAck.Stopped,
        RelayedAck.ChangesListed {
  /// The answer to `releaseSessionLock`.
  record Released(boolean success) implements RelayedAck {}

  /// The answer to `requestWorkspaceMode`, with the mode that holds now in either case.
  record ModeSet(boolean success, WorkspaceMode currentMode) implements RelayedAck {}

  /// The answer to `fileTreeRequest`.
  record TreeListed(boolean success, TreePage page) implements RelayedAck {}

  /// Some entries of a directory.
  ///
  /// @param next where the next page begins, if there is one
  record TreePage(List<FileTreeEntry> entries, @Nullable String next, @Nullable String error) {
    public TreePage {
      entries = List.copyOf(entries);
    }
  }

  /// The answer to `fileReadRequest`.
  record FileRead(boolean success, FileContent file) implements RelayedAck {}

  /// A file, as far as it could be read.
  ///
  /// @param content null for a binary file, and where there is an error
  /// @param hash of the whole file; null where there is an error
  record FileContent(
      @OrNull @Nullable String content,
      @OrNull @Nullable String hash,
      boolean truncated,
      boolean binary,
      @Nullable String error) {}

  /// The answer to `fileWriteRequest`.
  record FileWritten(boolean success, WrittenFile file) implements RelayedAck {}

  /// A file after the attempt to write it.
  ///
  /// @param hash of what the file holds now; null where that is not known
  record WrittenFile(
      @OrNull @Nullable String hash, @Nullable String error, @Nullable String code) {}

  /// The answer to what is done or not, with a sentence: an approval, an answer, a take-over.
  record Noted(boolean success, Note note) implements RelayedAck {}

  record Note(String message) {}

  /// The answer to what ends a turn or a subagent.
  record Stopped(boolean success, String message) implements RelayedAck {}

  /// The answer to `changesRequest` and `putBackRequest`.
  record ChangesListed(boolean success, ChangeList changes) implements RelayedAck {}

  record ChangeList(List<FileChange> files, @Nullable String error) {
    public ChangeList {
      files = List.copyOf(files);
    }
  }
}
