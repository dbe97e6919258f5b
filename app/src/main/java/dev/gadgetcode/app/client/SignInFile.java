package dev.gadgetcode.app.client;

import dev.gadgetcode.protocol.Wire;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;

/// The sign-ins that this user's commands remember, by hub, in one file that nobody else may read.
///
/// A refresh token works once, and one that comes twice ends the sign-in; so whoever renews holds
/// the lock beside the file from reading to writing. Thread-safe, and between processes too.
final class SignInFile {
  private static final ReentrantLock ONE_THREAD = new ReentrantLock();
  private static final FileAttribute<Set<PosixFilePermission>> MINE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
  private static final FileAttribute<Set<PosixFilePermission>> MY_FOLDER =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private final Path file;

  SignInFile(Path file) {
    this.file = file.toAbsolutePath();
  }

  /// Something that needs the sign-ins to itself.
  @FunctionalInterface
  interface Task<T> {
    T run() throws IOException, InterruptedException;
  }

  <T> T alone(Task<T> task) throws IOException, InterruptedException {
    ONE_THREAD.lockInterruptibly();
    try {
      Files.createDirectories(file.getParent(), MY_FOLDER);
      var beside = file.resolveSibling(file.getFileName() + ".lock");
      try (var channel =
              FileChannel.open(
                  beside, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE), MINE);
          var _ = channel.lock()) {
        return task.run();
      }
    } finally {
      ONE_THREAD.unlock();
    }
  }

  Optional<Grant> find(URI hub) throws IOException {
    return Optional.ofNullable(all().get(hub.toString()));
  }

  void remember(URI hub, Grant grant) throws IOException {
    var all = all();
    all.put(hub.toString(), grant);
    write(all);
  }

  void forget(URI hub) throws IOException {
    var all = all();
    if (all.remove(hub.toString()) != null) {
      write(all);
    }
  }

  private Map<String, Grant> all() throws IOException {
    if (!Files.exists(file)) {
      return new LinkedHashMap<>();
    }
    try {
      return Wire.mapper()
          .readValue(Files.readString(file), new TypeReference<LinkedHashMap<String, Grant>>() {});
    } catch (JacksonException damaged) {
      throw new IOException(
          "the remembered sign-ins in %s are damaged; delete the file and sign in again"
              .formatted(file),
          damaged);
    }
  }

  private void write(Map<String, Grant> all) throws IOException {
    var written = Files.createTempFile(file.getParent(), "sign-ins", ".tmp", MINE);
    Files.write(written, Wire.mapper().writeValueAsBytes(all));
    Files.move(written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
