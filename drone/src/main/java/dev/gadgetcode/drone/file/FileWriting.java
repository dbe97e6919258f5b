package dev.gadgetcode.drone.file;

import dev.gadgetcode.protocol.ide.FileRequest;
import dev.gadgetcode.protocol.ide.RelayedAck;
import dev.gadgetcode.protocol.ide.WriteRefusal;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/// Puts a whole file in its place, if the one that it replaces is the one that its writer has read.
/// A new file is written beside it, synced and renamed over it. Runs on the thread of its caller.
final class FileWriting {
  static final int MAX_SIZE = 1 << 20;
  private static final long MAX_BASE = 16 << 20;

  private FileWriting() {}

  static RelayedAck.FileWritten write(
      SecureDirectoryStream<Path> folder, String name, FileRequest.Writing writing)
      throws IOException {
    var content = writing.content().getBytes(StandardCharsets.UTF_8);
    if (content.length > MAX_SIZE) {
      throw new PathRefused("The file is too large");
    }
    var current =
        exists(folder, name)
            ? Optional.of(FileContents.hash(folder, name, MAX_BASE))
            : Optional.<String>empty();
    if (!current.equals(Optional.ofNullable(writing.baseHash()))) {
      return new RelayedAck.FileWritten(
          false,
          new RelayedAck.WrittenFile(
              current.orElse(null), WriteRefusal.CONFLICT.text(), WriteRefusal.CONFLICT.code()));
    }
    replace(folder, name, content);
    return new RelayedAck.FileWritten(
        true, new RelayedAck.WrittenFile(FileContents.hash(content), null, null));
  }

  private static boolean exists(SecureDirectoryStream<Path> folder, String name)
      throws IOException {
    try {
      folder
          .getFileAttributeView(
              Path.of(name), BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
          .readAttributes();
      return true;
    } catch (NoSuchFileException _) {
      return false;
    }
  }

  private static void replace(SecureDirectoryStream<Path> folder, String name, byte[] content)
      throws IOException {
    var temporary = Path.of(".gadget-" + UUID.randomUUID() + ".tmp");
    boolean isMoved = false;
    try (var channel =
        folder.newByteChannel(
            temporary,
            Set.of(
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS))) {
      var buffer = ByteBuffer.wrap(content);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      if (channel instanceof FileChannel file) {
        file.force(true);
      }
      var permissions = permissions(folder, name);
      if (permissions.isPresent()) {
        posix(folder, temporary).setPermissions(permissions.get());
      }
      folder.move(temporary, folder, Path.of(name));
      isMoved = true;
    } finally {
      if (!isMoved) {
        folder.deleteFile(temporary);
      }
    }
  }

  private static Optional<Set<PosixFilePermission>> permissions(
      SecureDirectoryStream<Path> folder, String name) throws IOException {
    try {
      return Optional.of(posix(folder, Path.of(name)).readAttributes().permissions());
    } catch (NoSuchFileException _) {
      return Optional.empty(); // a new file
    }
  }

  private static PosixFileAttributeView posix(SecureDirectoryStream<Path> folder, Path name) {
    return folder.getFileAttributeView(
        name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
  }
}
