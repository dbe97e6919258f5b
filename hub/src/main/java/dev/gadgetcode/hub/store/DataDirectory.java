package dev.gadgetcode.hub.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.ConcurrentHashMap;

/// The directory that holds the store, locked by one process. The lock is the operating system's,
/// so it ends with the process however that ends; the text in the lock file only says whose it is.
/// Thread-safe.
final class DataDirectory implements AutoCloseable {
  /// The directories that this process holds, and what it wrote into their lock files. Such a file
  /// is not opened a second time: closing any one channel of it would end the lock.
  private static final ConcurrentHashMap<Path, String> HELD = new ConcurrentHashMap<>();

  private static final int HOLDER_BYTES = 200;

  private final Path path;
  private final FileChannel lock;

  private DataDirectory(Path path, FileChannel lock) {
    this.path = path;
    this.lock = lock;
  }

  /// Takes the directory, which is made if it is missing, for its owner's eyes alone.
  static DataDirectory take(Path wanted) throws DataDirectoryHeld {
    var path = made(wanted);
    var holder =
        "pid %d since %s"
            .formatted(
                ProcessHandle.current().pid(), Instant.now().truncatedTo(ChronoUnit.SECONDS));
    var before = HELD.putIfAbsent(path, holder);
    if (before != null) {
      throw held(path, before);
    }
    try {
      return new DataDirectory(path, lock(path, holder));
    } catch (IOException failed) {
      HELD.remove(path);
      throw new DataDirectoryUnusable(
          "the data directory %s is not writable: %s".formatted(path, failed), failed);
    } catch (DataDirectoryHeld | RuntimeException | Error failed) {
      HELD.remove(path);
      throw failed;
    }
  }

  private static Path made(Path wanted) {
    try {
      if (!Files.exists(wanted)) {
        var owner = PosixFilePermissions.fromString("rwx------");
        Files.createDirectories(wanted, PosixFilePermissions.asFileAttribute(owner));
      }
      if (!Files.isDirectory(wanted)) {
        throw new DataDirectoryUnusable(
            "the data directory %s is not a directory".formatted(wanted), null);
      }
      return wanted.toRealPath();
    } catch (IOException failed) {
      throw new DataDirectoryUnusable(
          "the data directory %s cannot be made: %s".formatted(wanted, failed), failed);
    }
  }

  private static FileChannel lock(Path path, String holder) throws IOException, DataDirectoryHeld {
    var channel =
        FileChannel.open(
            path.resolve("lock"),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() == null) {
        throw held(path, read(channel));
      }
      channel.truncate(0);
      channel.write(ByteBuffer.wrap((holder + "\n").getBytes(StandardCharsets.UTF_8)), 0);
      return channel;
    } catch (IOException | DataDirectoryHeld | RuntimeException | Error failed) {
      channel.close();
      throw failed;
    }
  }

  private static String read(FileChannel channel) throws IOException {
    var bytes = ByteBuffer.allocate(HOLDER_BYTES);
    channel.read(bytes, 0);
    var holder = StandardCharsets.UTF_8.decode(bytes.flip()).toString().strip();
    return holder.isEmpty() ? "a process that has not said its pid yet" : holder;
  }

  private static DataDirectoryHeld held(Path path, String holder) {
    return new DataDirectoryHeld("the data directory %s is held by %s".formatted(path, holder));
  }

  Path path() {
    return path;
  }

  /// Gives it back. The lock file stays: taking it away could take it from the next holder.
  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException failed) {
      throw new DataDirectoryUnusable("the lock of " + path + " cannot be given back", failed);
    } finally {
      HELD.remove(path);
    }
  }
}
