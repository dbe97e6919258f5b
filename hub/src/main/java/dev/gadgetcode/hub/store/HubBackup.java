package dev.gadgetcode.hub.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/// Copies of a hub's store: one state of it, in one file. Taken beside a hub that runs, by another
/// process or the same; put back where none runs. Thread-safe.
public final class HubBackup {
  private static final String STORE = "hub.db";
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rw-------");

  private HubBackup() {}

  /// Writes the store of a data directory, as it is at one moment, into a new file.
  ///
  /// @throws IOException where that fails, with a reason for people
  public static void write(Path data, Path file) throws IOException {
    var store = data.resolve(STORE);
    if (!Files.isRegularFile(store)) {
      throw new IOException("there is no hub's store in " + data);
    }
    if (Files.exists(file)) {
      throw new IOException(file + " is there already");
    }
    var parent = file.toAbsolutePath().getParent();
    var part =
        Files.createTempFile(
            parent, ".backup", ".part", PosixFilePermissions.asFileAttribute(OWNER_ONLY));
    try {
      copy(store, part);
      sync(part);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private static void copy(Path store, Path file) throws IOException {
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + store);
        var statement = connection.prepareStatement("VACUUM INTO ?")) {
      statement.setString(1, file.toString());
      statement.execute();
    } catch (SQLException failed) {
      throw new IOException("the store cannot be copied: " + failed.getMessage(), failed);
    }
  }

  /// Puts a backup in the place of the store of a data directory that no hub holds. What was there
  /// stays beside it under another name.
  public static void restore(Path file, Path data) throws IOException, DataDirectoryHeld {
    check(file);
    try (var directory = DataDirectory.take(data)) {
      var store = directory.path().resolve(STORE);
      var fresh = directory.path().resolve(STORE + ".restored");
      Files.copy(file, fresh, StandardCopyOption.REPLACE_EXISTING);
      Files.setPosixFilePermissions(fresh, OWNER_ONLY);
      sync(fresh);
      for (var suffix : List.of("", "-wal", "-shm")) {
        var old = directory.path().resolve(STORE + suffix);
        if (Files.exists(old)) {
          Files.move(
              old,
              directory.path().resolve("before-restore.db" + suffix),
              StandardCopyOption.REPLACE_EXISTING);
        }
      }
      Files.move(fresh, store, StandardCopyOption.ATOMIC_MOVE);
    }
  }

  private static void check(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IOException("there is no backup " + file);
    }
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        var statement = connection.createStatement();
        var rows =
            statement.executeQuery("SELECT count(*) FROM flyway_schema_history WHERE success")) {
      if (!rows.next() || rows.getInt(1) == 0) {
        throw new IOException(file + " is no backup of a hub");
      }
    } catch (SQLException failed) {
      throw new IOException(file + " is no backup of a hub: " + failed.getMessage(), failed);
    }
  }

  private static void sync(Path file) throws IOException {
    try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }
}
