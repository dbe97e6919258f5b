package dev.gadgetcode.drone.file;

import dev.gadgetcode.drone.tool.project.PathRefused;
import dev.gadgetcode.drone.tool.project.ProjectPath;
import dev.gadgetcode.drone.tool.project.Tree;
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

  public ProjectFiles(Path directory) {
    this.directory = directory;
  }

  public RelayedAck.TreeListed tree(FileRequest.Directory asked) {
    var wanted = asked.path() == null ? "" : asked.path();
    var after = asked.after() == null ? "" : asked.after();
    try {
      var tree = tree();
      var path = ProjectPath.parse(wanted);
      try (var folder = tree.open(tree.real(path).names())) {
        return new RelayedAck.TreeListed(true, FileTree.page(folder, path, after));
      }
    } catch (IOException failed) {
      return notListed(reason(failed));
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
