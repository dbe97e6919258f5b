package dev.gadgetcode.drone.workspace;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.id.WorkspaceId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;

/// A drone's directory, known by an id that is made once and kept in `.gadget/workspace.json`.
public record Workspace(Path directory, WorkspaceId id) {
  private static final Logger log = LoggerFactory.getLogger(Workspace.class);
  private static final String FOLDER = ".gadget";
  private static final String FILE = "workspace.json";

  @JsonInclude(JsonInclude.Include.ALWAYS)
  private record Identity(
      WorkspaceId workspaceId, Instant createdAt, String hostname, String workspaceDir) {
    Identity {
      Objects.requireNonNull(workspaceId, "workspaceId is missing");
    }
  }

  /// Opens the workspace in a directory and makes it one if it is none yet.
  public static Workspace open(Path directory, String hostname, Clock clock) throws IOException {
    var folder = Files.createDirectories(directory.resolve(FOLDER));
    var file = folder.resolve(FILE);
    if (Files.exists(file)) {
      try {
        var identity = Wire.mapper().readValue(Files.readAllBytes(file), Identity.class);
        return new Workspace(directory, identity.workspaceId());
      } catch (JacksonException damaged) {
        var aside = folder.resolve(FILE + ".damaged-" + clock.millis());
        Files.move(file, aside);
        log.warn("workspace.json was damaged and moved aside to={}", aside, damaged);
      }
    }
    var identity =
        new Identity(
            new WorkspaceId(UUID.randomUUID().toString()),
            clock.instant(),
            hostname,
            directory.toString());
    write(file, Wire.mapper().writerWithDefaultPrettyPrinter().writeValueAsBytes(identity));
    return new Workspace(directory, identity.workspaceId());
  }

  /// Replaces a file as a whole or not at all; readable by its owner alone.
  private static void write(Path file, byte[] content) throws IOException {
    var temporary = file.resolveSibling(file.getFileName() + ".tmp");
    var owner = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    Files.deleteIfExists(temporary);
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
  }
}
