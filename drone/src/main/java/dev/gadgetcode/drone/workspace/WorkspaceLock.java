package dev.gadgetcode.drone.workspace;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.id.InstanceId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import tools.jackson.core.JacksonException;

/// The one drone that a workspace belongs to: `.gadget/lock`, held by the operating system for as
/// long as the process lives, and naming the process and its instance. From any thread.
///
/// The file stays when the lock is given back: deleting it would let two drones each lock a file of
/// that name.
public final class WorkspaceLock implements AutoCloseable {
  private final Path file;
  private final InstanceId instance;
  private final FileChannel channel;

  /// What the file says.
  record Holder(long pid, InstanceId instanceId) {}

  private WorkspaceLock(Path file, InstanceId instance, FileChannel channel) {
    this.file = file;
    this.instance = instance;
    this.channel = channel;
  }

  /// Takes the lock.
  ///
  /// @throws WorkspaceInUse where another drone has it
  static WorkspaceLock take(Path file, InstanceId instance) throws IOException {
    var channel =
        FileChannel.open(
            file,
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    try {
      if (!isTaken(channel)) {
        throw new WorkspaceInUse(holder(file));
      }
      channel.truncate(0);
      var holder = new Holder(ProcessHandle.current().pid(), instance);
      channel.write(ByteBuffer.wrap(Wire.mapper().writeValueAsBytes(holder)), 0);
      channel.force(true);
      return new WorkspaceLock(file, instance, channel);
    } catch (IOException failed) {
      channel.close();
      throw failed;
    }
  }

  private static boolean isTaken(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException _) {
      return false; // by another drone of this very process
    }
  }

  private static String holder(Path file) throws IOException {
    try {
      return "process " + read(file).pid();
    } catch (JacksonException _) {
      return "which has not written its process yet";
    }
  }

  private static Holder read(Path file) throws IOException {
    return Wire.mapper().readValue(Files.readAllBytes(file), Holder.class);
  }

  /// Is this still the drone that the workspace belongs to? To be asked before anything is written
  /// by a tool: a process that slept through its replacement must not write.
  public boolean isOurs() {
    try {
      return channel.isOpen() && read(file).instanceId().equals(instance);
    } catch (IOException | JacksonException _) {
      return false; // gone or damaged: somebody else has been here
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
