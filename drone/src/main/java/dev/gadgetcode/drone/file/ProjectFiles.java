package dev.gadgetcode.drone.file;

import dev.gadgetcode.protocol.ide.FileRequest;
import dev.gadgetcode.protocol.ide.RelayedAck;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The files of one project, as an IDE asks for them. Every request is answered, and no answer
/// holds a byte from outside the project. Blocks the thread of its caller.
public final class ProjectFiles {
  private static final Logger log = LoggerFactory.getLogger(ProjectFiles.class);

  private final Path directory;

  public ProjectFiles(Path directory) {
    this.directory = directory;
  }

  public RelayedAck.TreeListed tree(FileRequest.Directory asked) {
    var wanted = asked.path() == null ? "" : asked.path();
    var after = asked.after() == null ? "" : asked.after();
    try {
      var root = root();
      var path = ProjectPath.of(wanted);
      var page = root.in(root.resolve(path), folder -> FileTree.page(folder, path, after));
      return new RelayedAck.TreeListed(true, page);
    } catch (IOException failed) {
      return notListed(reason(failed));
    }
  }

  public RelayedAck.FileRead read(FileRequest.File asked) {
    try {
      var root = root();
      var path = root.resolve(file(asked.path()));
      if (path.isRoot()) {
        throw new PathRefused("It is no file");
      }
      var content = root.in(path.parent(), folder -> FileContents.read(folder, path.name()));
      return new RelayedAck.FileRead(true, content);
    } catch (IOException failed) {
      return notRead(reason(failed));
    }
  }

  public RelayedAck.FileWritten write(FileRequest.Writing asked) {
    try {
      var root = root();
      var wanted = file(asked.path());
      var path = root.resolve(wanted);
      if (path.isRoot() || path.isGits() || wanted.isGits()) {
        throw new PathRefused("That is not for writing");
      }
      return root.in(path.parent(), folder -> FileWriting.write(folder, path.name(), asked));
    } catch (IOException failed) {
      return notWritten(reason(failed));
    }
  }

  private ProjectRoot root() throws IOException {
    return new ProjectRoot(directory.toRealPath());
  }

  private static ProjectPath file(String text) throws PathRefused {
    var path = ProjectPath.of(text);
    if (path.isRoot()) {
      throw new PathRefused("It is no file");
    }
    return path;
  }

  /// What went wrong, without a path of this machine.
  private String reason(IOException failed) {
    return switch (failed) {
      case PathRefused refused -> String.valueOf(refused.getMessage());
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
