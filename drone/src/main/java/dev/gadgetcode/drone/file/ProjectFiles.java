package dev.gadgetcode.drone.file;

import dev.gadgetcode.drone.tool.project.DroneFolder;
import dev.gadgetcode.drone.tool.project.PathRefused;
import dev.gadgetcode.drone.tool.project.Project;
import dev.gadgetcode.drone.tool.project.ProjectPath;
import dev.gadgetcode.drone.tool.project.Tree;
import dev.gadgetcode.drone.tool.search.Ignored;
import dev.gadgetcode.protocol.ide.FileRequest;
import dev.gadgetcode.protocol.ide.RelayedAck;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The files of one project, as an IDE asks for them. Every request is answered, and no answer
/// holds a byte from outside the project: all of them are reached through a {@link Tree}. Blocks
/// the thread of its caller.
public final class ProjectFiles {
  private static final Logger log = LoggerFactory.getLogger(ProjectFiles.class);

  private static final String NO_FILE = "It is no file";

  private final Path directory;
  private final Path droneFolder;

  /// @param droneFolder the drone's own, of which nothing is shown
  public ProjectFiles(Path directory, Path droneFolder) {
    this.directory = directory;
    this.droneFolder = droneFolder;
  }

  public RelayedAck.TreeListed tree(FileRequest.Directory asked) {
    var wanted = asked.path() == null ? "" : asked.path();
    var after = asked.after() == null ? "" : asked.after();
    try {
      var path = ProjectPath.parse(wanted);
      var project = new Project(directory, new DroneFolder(droneFolder));
      var query = asked.query();
      if (query != null && !query.isBlank()) {
        return new RelayedAck.TreeListed(true, FileTree.found(project, path, query.strip()));
      }
      var tree = tree();
      var real = tree.real(path);
      try (var folder = tree.open(real.names())) {
        var ignored = Ignored.in(project, real);
        return new RelayedAck.TreeListed(true, FileTree.page(folder, path, ignored, after));
      }
    } catch (IOException failed) {
      return notListed(reason(failed));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return notListed("The drone is being stopped");
    }
  }

  public RelayedAck.FileRead read(FileRequest.File asked) {
    try {
      var tree = tree();
      var path = tree.real(ProjectPath.parse(asked.path()));
      if (path.isRoot()) {
        return notRead(NO_FILE);
      }
      try (var folder = tree.open(path.parent().names())) {
        return new RelayedAck.FileRead(true, FileContents.read(folder, path.name()));
      }
    } catch (IOException failed) {
      return notRead(reason(failed));
    }
  }

  public RelayedAck.FileWritten write(FileRequest.Writing asked) {
    try {
      var tree = tree();
      var wanted = ProjectPath.parse(asked.path());
      var path = tree.realOrNew(wanted);
      if (path.isRoot()) {
        return notWritten(NO_FILE);
      }
      if (path.isGits() || wanted.isGits()) {
        return notWritten("That is not for writing");
      }
      try (var folder = tree.open(path.parent().names())) {
        return FileWriting.write(folder, path.name(), asked);
      }
    } catch (IOException failed) {
      return notWritten(reason(failed));
    }
  }

  private Tree tree() throws IOException {
    return new Tree(directory, "");
  }

  /// What went wrong, without a path of this machine.
  private String reason(IOException failed) {
    return switch (failed) {
      case FileRefused refused -> refused.words();
      case PathRefused refused -> refused.words();
      case NoSuchFileException _ -> "There is no such file";
      case NotDirectoryException _ -> "It is no folder";
      case AccessDeniedException _ -> "The drone may not do that to this file";
      default -> {
        log.warn("a file request failed project={}", directory.getFileName(), failed);
        yield "The drone failed to do that; its log says why";
      }
    };
  }

  public static RelayedAck.TreeListed notListed(String why) {
    return new RelayedAck.TreeListed(false, new RelayedAck.TreePage(List.of(), null, why));
  }

  public static RelayedAck.FileRead notRead(String why) {
    return new RelayedAck.FileRead(
        false, new RelayedAck.FileContent(null, null, false, false, why));
  }

  public static RelayedAck.FileWritten notWritten(String why) {
    return new RelayedAck.FileWritten(false, new RelayedAck.WrittenFile(null, why, null));
  }
}
