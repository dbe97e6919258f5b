package dev.gadgetcode.protocol.ide;

import dev.gadgetcode.protocol.Event;
import dev.gadgetcode.protocol.OrNull;
import dev.gadgetcode.protocol.Request;
import org.jspecify.annotations.Nullable;

/// What an IDE asks about the files of the project. Paths are relative to it.
public sealed interface FileRequest extends RelayedRequest {
  /// Lists one directory, a page at a time.
  @Event("fileTreeRequest")
  record FileTreeRequest(Directory directory)
      implements FileRequest, Request<RelayedAck.TreeListed> {}

  /// A directory, and where in it to go on.
  ///
  /// @param path the root where there is none
  /// @param after the `next` of the page before
  /// @param query a part of the paths of files that are wanted, wherever they are below, instead of
  ///   the directory's own entries
  record Directory(@Nullable String path, @Nullable String after, @Nullable String query) {}

  @Event("fileReadRequest")
  record FileReadRequest(File file) implements FileRequest, Request<RelayedAck.FileRead> {}

  record File(String path) {}

  /// Writes a whole file, in workspace mode `user` only.
  @Event("fileWriteRequest")
  record FileWriteRequest(Writing writing)
      implements FileRequest, Request<RelayedAck.FileWritten> {}

  /// A file as it shall be.
  ///
  /// @param baseHash of what the writer has read; null for a new file
  record Writing(String path, String content, @OrNull @Nullable String baseHash) {}
}
