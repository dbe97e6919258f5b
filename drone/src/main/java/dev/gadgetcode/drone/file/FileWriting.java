package dev.gadgetcode.drone.file;

import dev.gadgetcode.drone.tool.project.Directory;
import dev.gadgetcode.protocol.ide.FileRequest;
import dev.gadgetcode.protocol.ide.RelayedAck;
import dev.gadgetcode.protocol.ide.WriteRefusal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Puts a whole file in its place, if the one that it replaces is the one that its writer has read.
/// Runs on the thread of its caller.
final class FileWriting {
  static final int MAX_SIZE = 1 << 20;
  private static final long MAX_BASE = 16 << 20;

  private FileWriting() {}

  static RelayedAck.FileWritten write(Directory folder, String name, FileRequest.Writing writing)
      throws IOException {
    var content = writing.content().getBytes(StandardCharsets.UTF_8);
    if (content.length > MAX_SIZE) {
      throw new FileRefused(FileContents.TOO_LARGE);
    }
    var current =
        folder.attributes(name).isPresent()
            ? Optional.of(FileContents.hash(folder, name, MAX_BASE))
            : Optional.<String>empty();
    if (!current.equals(Optional.ofNullable(writing.baseHash()))) {
      return new RelayedAck.FileWritten(
          false,
          new RelayedAck.WrittenFile(
              current.orElse(null), WriteRefusal.CONFLICT.text(), WriteRefusal.CONFLICT.code()));
    }
    folder.put(name, content);
    return new RelayedAck.FileWritten(
        true, new RelayedAck.WrittenFile(FileContents.hash(content), null, null));
  }
}
