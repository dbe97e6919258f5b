package dev.gadgetcode.drone.workspace;

import dev.gadgetcode.protocol.id.InstanceId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;

/// A drone's directory, held by this process alone while it is open. Its parts say which thread may
/// use them.
public final class Workspace implements AutoCloseable {
  private static final String FOLDER = ".gadget";

  private final Path directory;
  private final WorkspaceLock lock;
  private final LogFile log;
  private final WorkspaceState state;
  private final ActiveOrder order;
  private final Allowances allowances;

  private Workspace(
      Path directory,
      WorkspaceLock lock,
      LogFile log,
      WorkspaceState state,
      ActiveOrder order,
      Allowances allowances) {
    this.directory = directory;
    this.lock = lock;
    this.log = log;
    this.state = state;
    this.order = order;
    this.allowances = allowances;
  }

  /// Locks the workspace in a directory, and makes it one if it is none yet.
  ///
  /// @throws WorkspaceInUse where another drone has it
  public static Workspace open(Path directory, String hostname, InstanceId instance, Clock clock)
      throws IOException {
    Files.createDirectories(directory);
    var real = directory.toRealPath();
    var folder = real.resolve(FOLDER);
    if (!Files.exists(folder)) {
      Files.createDirectory(
          folder,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }
    Files.createDirectories(folder.resolve("turns"));
    var lock = WorkspaceLock.take(folder.resolve("lock"), instance);
    var log = new LogFile(folder);
    try {
      var file = folder.resolve("workspace.json");
      var state = WorkspaceState.open(real, file, hostname, clock, lock::isOurs);
      var allowances = Allowances.open(folder, clock);
      return new Workspace(real, lock, log, state, new ActiveOrder(folder, clock), allowances);
    } catch (IOException failed) {
      log.close();
      lock.close();
      throw failed;
    }
  }

  public WorkspaceId id() {
    return state.file().workspaceId();
  }

  public Path directory() {
    return directory;
  }

  /// The drone's own folder, which no project and no tool may write to.
  public Path folder() {
    return directory.resolve(FOLDER);
  }

  /// Where the journals of turns are.
  public Path turns() {
    return folder().resolve("turns");
  }

  public Path journal(TurnId turn) {
    return turns().resolve(JournalName.of(turn));
  }

  public WorkspaceState state() {
    return state;
  }

  public ActiveOrder order() {
    return order;
  }

  /// What people have allowed for the rest of a session.
  public Allowances allowances() {
    return allowances;
  }

  public WorkspaceLock lock() {
    return lock;
  }

  @Override
  public void close() throws IOException {
    log.close();
    lock.close();
  }
}
