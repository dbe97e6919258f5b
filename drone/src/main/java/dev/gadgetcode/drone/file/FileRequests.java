package dev.gadgetcode.drone.file;

import dev.gadgetcode.drone.session.SessionLock;
import dev.gadgetcode.protocol.Message;
import dev.gadgetcode.protocol.document.WorkspaceMode;
import dev.gadgetcode.protocol.ide.FileRequest;
import dev.gadgetcode.protocol.ide.RelayedAck;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/// Serves the file requests of the session that has the drone. Called on the drone's mailbox: a
/// file is written there, so that no turn begins meanwhile; looking and reading run on virtual
/// threads, of which there are so many and no more.
public final class FileRequests {
  private static final int AT_ONCE = 16;
  private static final String NO_PROJECT = "No project is locked";
  private static final String TOO_MANY = "The drone is reading too many files; ask again";

  private final SessionLock session;
  private final Path droneFolder;
  private final Semaphore readers = new Semaphore(AT_ONCE);

  /// @param droneFolder the drone's own, of which nothing is shown
  public FileRequests(SessionLock session, Path droneFolder) {
    this.session = session;
    this.droneFolder = droneFolder;
  }

  public void tree(FileRequest.Directory asked, Consumer<Message> answer) {
    reading(
        answer,
        () -> files(files -> files.tree(asked), ProjectFiles.notListed(NO_PROJECT)),
        ProjectFiles.notListed(TOO_MANY));
  }

  public void read(FileRequest.File asked, Consumer<Message> answer) {
    reading(
        answer,
        () -> files(files -> files.read(asked), ProjectFiles.notRead(NO_PROJECT)),
        ProjectFiles.notRead(TOO_MANY));
  }

  public RelayedAck.FileWritten write(FileRequest.Writing asked) {
    if (session.state().mode() != WorkspaceMode.USER) {
      return ProjectFiles.notWritten("Workspace is not in User mode");
    }
    return files(files -> files.write(asked), ProjectFiles.notWritten(NO_PROJECT));
  }

  private <A> A files(Function<ProjectFiles, A> request, A without) {
    return session
        .project()
        .map(directory -> new ProjectFiles(directory, droneFolder))
        .map(request)
        .orElse(without);
  }

  private void reading(Consumer<Message> answer, Supplier<Message> task, Message tooMany) {
    if (!readers.tryAcquire()) {
      answer.accept(tooMany);
      return;
    }
    Thread.ofVirtual()
        .name("file-request")
        .start(() -> {
          try {
            answer.accept(task.get());
          } finally {
            readers.release();
          }
        });
  }
}
