package dev.gadgetcode.drone.workspace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A small file that is replaced as a whole or not at all, readable by its owner alone. Runs on the
/// thread of its caller, which is the only writer.
public record AtomicFile(Path path) {
  private static final Logger log = LoggerFactory.getLogger(AtomicFile.class);
  private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  /// Writes beside it, syncs, and renames over it.
  public void write(byte[] content) throws IOException {
    var temporary = path.resolveSibling(path.getFileName() + ".tmp");
    Files.deleteIfExists(temporary);
    try {
      try (var channel =
          FileChannel.open(
              temporary,
              Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
              OWNER_ONLY)) {
        var buffer = ByteBuffer.wrap(content);
        while (buffer.hasRemaining()) {
          channel.write(buffer);
        }
        channel.force(true);
      }
      Files.move(temporary, path, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(temporary); // a full disk must not be fuller for it
    }
    syncFolder();
  }

  void delete() throws IOException {
    if (Files.deleteIfExists(path)) {
      syncFolder();
    }
  }

  /// Keeps a file that is of no use under another name, so that it stops nobody.
  void moveAside(String word, long stamp, String why) throws IOException {
    var aside = path.resolveSibling(path.getFileName() + "." + word + "-" + stamp);
    Files.move(path, aside, StandardCopyOption.REPLACE_EXISTING);
    log.warn("file moved aside file={} to={} why={}", path, aside.getFileName(), why);
  }

  /// A rename is safe from a power loss only when its folder is.
  private void syncFolder() throws IOException {
    var folder = path.toAbsolutePath().getParent();
    if (folder != null) {
      try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }
}
