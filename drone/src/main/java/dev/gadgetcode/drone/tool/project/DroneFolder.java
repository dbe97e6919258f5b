package dev.gadgetcode.drone.tool.project;

import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.Id;
import dev.gadgetcode.protocol.id.TurnId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/// The tools' part of the workspace's `.gadget` folder: outputs too long for the model, and the
/// folders of shell commands, each under its turn so that they go when the turn goes. Files are
/// their owner's alone. Immutable; for any thread.
public final class DroneFolder {
  public static final String NAME = ".gadget";
  static final String OUTPUT = "output";
  static final String SHELL = "shell";

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}");

  private final Path folder;

  public DroneFolder(Path folder) throws IOException {
    this.folder = makePrivate(folder).toRealPath();
  }

  public Path path() {
    return folder;
  }

  /// Where the whole result of a call is kept.
  public Path kept(TurnId turn, CallId call) {
    return folder.resolve(OUTPUT).resolve(name(turn)).resolve(name(call) + ".txt");
  }

  public Path shells(TurnId turn) {
    return folder.resolve(SHELL).resolve(name(turn));
  }

  public Path shell(TurnId turn, CallId call) {
    return shells(turn).resolve(name(call));
  }

  /// The path below the folder, as it is told.
  public String relative(Path path) {
    return folder.relativize(path).toString();
  }

  /// Writes a file as a whole or not at all.
  public void write(Path file, byte[] content) throws IOException {
    var parent = folder.resolve(folder.relativize(file)).getParent();
    makePrivate(parent == null ? folder : parent);
    var temporary = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + ".tmp");
    var owner = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    try {
      try (var channel =
          FileChannel.open(
              temporary, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), owner)) {
        var buffer = ByteBuffer.wrap(content);
        while (buffer.hasRemaining()) {
          channel.write(buffer);
        }
        channel.force(true);
      }
      Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(temporary); // a full disk must not be fuller for it
    }
  }

  /// Forgets what is kept of a turn. Its commands must have been stopped before.
  public void forget(TurnId turn) throws IOException {
    delete(folder.resolve(OUTPUT).resolve(name(turn)));
    delete(shells(turn));
  }

  public static Path makePrivate(Path folder) throws IOException {
    return Files.createDirectories(
        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (var walk = Files.walk(folder)) {
      var deepestFirst = walk.sorted((one, other) -> other.compareTo(one)).toList();
      for (var path : deepestFirst) {
        Files.deleteIfExists(path);
      }
    }
  }

  /// An id as a file's name: itself where it is plain, its hash where it could be anything else.
  private static String name(Id id) {
    if (PLAIN.matcher(id.value()).matches()) {
      return id.value();
    }
    try {
      var hash =
          MessageDigest.getInstance("SHA-256").digest(id.value().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }
}
