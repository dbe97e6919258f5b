package dev.gadgetcode.drone.change;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/// A name in an open folder, and what is there. Runs on the thread of its caller.
///
/// @param path the way to it, for what can only be asked for by its path
record Spot(SecureDirectoryStream<Path> folder, Path name, Path path) {
  private static final LinkOption NO_LINKS = LinkOption.NOFOLLOW_LINKS;
  private static final String NO_FILE = "it is neither a file nor a link any more";

  /// Who may run, and who may read where they may.
  private static final Map<PosixFilePermission, PosixFilePermission> RUNNERS =
      Map.of(
          PosixFilePermission.OWNER_EXECUTE, PosixFilePermission.OWNER_READ,
          PosixFilePermission.GROUP_EXECUTE, PosixFilePermission.GROUP_READ,
          PosixFilePermission.OTHERS_EXECUTE, PosixFilePermission.OTHERS_READ);

  Optional<PosixFileAttributes> attributes() throws IOException {
    try {
      return Optional.of(view(name).readAttributes());
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
  }

  private PosixFileAttributeView view(Path of) {
    return folder.getFileAttributeView(of, PosixFileAttributeView.class, NO_LINKS);
  }

  /// What is there, as a snapshot would have it.
  Entry entry() throws IOException {
    var there = attributes();
    if (there.isEmpty() || there.get().isDirectory()) {
      return Entry.ABSENT;
    }
    var attributes = there.get();
    if (attributes.isSymbolicLink()) {
      return Entry.link(content());
    }
    if (!attributes.isRegularFile()) {
      throw new Places.Moved(NO_FILE);
    }
    if (attributes.size() > IndexUpdate.LARGEST) {
      return Entry.standIn(attributes.size(), attributes.lastModifiedTime().toInstant());
    }
    try {
      return Entry.file(
          attributes.permissions().contains(PosixFilePermission.OWNER_EXECUTE), content());
    } catch (AccessDeniedException _) {
      return Entry.standIn(attributes.size(), attributes.lastModifiedTime().toInstant());
    }
  }

  /// The bytes of a file, or where a link leads.
  byte[] content() throws IOException {
    var attributes = attributes().orElseThrow(() -> new NoSuchFileException(name.toString()));
    if (attributes.isSymbolicLink()) {
      return Files.readSymbolicLink(path).toString().getBytes(StandardCharsets.UTF_8);
    }
    if (!attributes.isRegularFile()) { // opening a pipe would wait for whoever writes to it
      throw new Places.Moved(NO_FILE);
    }
    try (var channel = folder.newByteChannel(name, Set.of(StandardOpenOption.READ, NO_LINKS))) {
      int size = (int) Math.min(channel.size(), IndexUpdate.LARGEST);
      var bytes = ByteBuffer.allocate(size + 1);
      int read = 0;
      while (read >= 0 && bytes.hasRemaining()) {
        read = channel.read(bytes);
      }
      if (!bytes.hasRemaining()) {
        throw new Places.Moved("it grows while it is read");
      }
      return Arrays.copyOf(bytes.array(), bytes.position());
    }
  }

  /// Writes beside it, syncs, and renames over it. A file that was there hands its permissions on.
  void putFile(boolean isProgram, byte[] content) throws IOException {
    var before = attributes().filter(PosixFileAttributes::isRegularFile);
    var temporary = temporary();
    boolean isMoved = false;
    try (var channel =
        folder.newByteChannel(
            temporary,
            Set.<OpenOption>of(
                StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, NO_LINKS))) {
      var buffer = ByteBuffer.wrap(content);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      var base = before.isPresent() ? before.get() : view(temporary).readAttributes();
      view(temporary).setPermissions(permissions(base.permissions(), isProgram));
      if (channel instanceof FileChannel file) {
        file.force(true);
      }
      folder.move(temporary, folder, name);
      isMoved = true;
    } finally {
      if (!isMoved) {
        discard(temporary);
      }
    }
  }

  private void discard(Path temporary) throws IOException {
    try {
      folder.deleteFile(temporary);
    } catch (NoSuchFileException _) {
      return; // it could not even be made
    }
  }

  private static Set<PosixFilePermission> permissions(
      Set<PosixFilePermission> base, boolean isProgram) {
    var permissions = EnumSet.noneOf(PosixFilePermission.class);
    permissions.addAll(base);
    RUNNERS.forEach((run, read) -> {
      if (isProgram && base.contains(read)) {
        permissions.add(run);
      } else {
        permissions.remove(run);
      }
    });
    return permissions;
  }

  /// A link can only be made by its path, so it is made elsewhere and moved here.
  void putLink(Path staging, SecureDirectoryStream<Path> from, byte[] target) throws IOException {
    var temporary = temporary();
    var made = staging.resolve(temporary);
    Files.createSymbolicLink(made, Path.of(new String(target, StandardCharsets.UTF_8)));
    try {
      from.move(temporary, folder, name);
    } finally {
      Files.deleteIfExists(made);
    }
  }

  private static Path temporary() {
    return Path.of(".gadget-" + UUID.randomUUID() + ".tmp");
  }
}
