package dev.gadgetcode.drone.workspace;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.id.InstanceId;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import tools.jackson.core.JacksonException;

/// The one drone that a workspace belongs to: `.gadget/lock`, held by the operating system for as
/// long as the process lives, and naming the process and its instance. From any thread.
///
/// The file stays when the lock is given back: deleting it would let two drones each lock a file of
/// that name. It is read through the very descriptor that holds the lock: the operating system
/// gives up a process's locks on a file as soon as the process closes any descriptor of it. And not
/// through a channel, which an interrupt of the reading thread would close.
public final class WorkspaceLock implements AutoCloseable {
  private static final int LARGEST = 4_096;

  private final Path file;
  private final InstanceId instance;
  private final RandomAccessFile content;
  private final Object inode;

  /// What the file says.
  record Holder(long pid, InstanceId instanceId) {}

  private WorkspaceLock(Path file, InstanceId instance, RandomAccessFile content)
      throws IOException {
    this.file = file;
    this.instance = instance;
    this.content = content;
    this.inode = inode(file);
  }

  /// Takes the lock.
  ///
  /// @throws WorkspaceInUse where another drone has it
  static WorkspaceLock take(Path file, InstanceId instance) throws IOException {
    if (!Files.exists(file)) {
      create(file);
    }
    var content = new RandomAccessFile(file.toFile(), "rw");
    try {
      if (!isTaken(content.getChannel())) {
        throw new WorkspaceInUse(holder(content));
      }
      content.setLength(0);
      var holder = new Holder(ProcessHandle.current().pid(), instance);
      content.write(Wire.mapper().writeValueAsBytes(holder));
      content.getFD().sync();
      return new WorkspaceLock(file, instance, content);
    } catch (IOException failed) {
      content.close();
      throw failed;
    }
  }

  private static void create(Path file) throws IOException {
    try {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    } catch (FileAlreadyExistsException _) {
      // another drone starts at the same moment; the lock decides between the two
    }
  }

  private static boolean isTaken(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException _) {
      return false; // by another drone of this very process
    }
  }

  private static String holder(RandomAccessFile content) throws IOException {
    try {
      return "process " + read(content).pid();
    } catch (JacksonException _) {
      return "which has not written its process yet";
    }
  }

  private static Holder read(RandomAccessFile content) throws IOException {
    var bytes = new byte[(int) Math.min(content.length(), LARGEST)];
    content.seek(0);
    content.readFully(bytes);
    return Wire.mapper().readValue(bytes, Holder.class);
  }

  private static Object inode(Path file) throws IOException {
    var key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    return key == null ? "" : key;
  }

  /// Is this still the drone that the workspace belongs to? To be asked before anything is written
  /// by a tool: a process that slept through its replacement must not write.
  public synchronized boolean isOurs() {
    try {
      return inode(file).equals(inode) && read(content).instanceId().equals(instance);
    } catch (IOException | JacksonException _) {
      return false; // gone or damaged: somebody else has been here
    }
  }

  @Override
  public synchronized void close() throws IOException {
    content.close();
  }
}
