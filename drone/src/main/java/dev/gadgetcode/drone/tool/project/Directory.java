package dev.gadgetcode.drone.tool.project;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/// An open directory. What is below it is reached by one name at a time, from the directory itself
/// and never through a link, so a link that appears while one is on the way leads nowhere. For one
/// thread at a time; it holds a file descriptor until it is closed.
public final class Directory implements AutoCloseable {
  private static final LinkOption NO_LINKS = LinkOption.NOFOLLOW_LINKS;

  private final SecureDirectoryStream<Path> stream;
  private final String text;

  private Directory(SecureDirectoryStream<Path> stream, String text) {
    this.stream = stream;
    this.text = text;
  }

  @SuppressWarnings("StreamResourceLeak") // the directory returned closes it
  static Directory open(Path root, String text) throws IOException {
    var stream = Files.newDirectoryStream(root);
    if (stream instanceof SecureDirectoryStream<Path> secure) {
      return new Directory(secure, text);
    }
    stream.close();
    throw new PathRefused(
        "This system cannot open files without following links, so the drone opens none.");
  }

  /// The directory's path in the project, empty for the root.
  public String text() {
    return text;
  }

  public String textOf(String name) {
    return text.isEmpty() ? name : text + "/" + name;
  }

  public Directory enter(String name) throws IOException {
    try {
      return new Directory(stream.newDirectoryStream(Path.of(name), NO_LINKS), textOf(name));
    } catch (FileSystemException fault) {
      throw told(fault, name);
    }
  }

  /// The same directory, opened once more for whoever stays longer. The caller closes it.
  @SuppressWarnings("StreamResourceLeak") // the directory returned closes it
  public Directory again() throws IOException {
    return new Directory(stream.newDirectoryStream(Path.of("."), NO_LINKS), text);
  }

  /// What has this name, a link not followed; nothing when it is not there.
  public Optional<BasicFileAttributes> attributes(String name) throws IOException {
    try {
      var view = stream.getFileAttributeView(Path.of(name), BasicFileAttributeView.class, NO_LINKS);
      return Optional.of(view.readAttributes());
    } catch (NoSuchFileException _) {
      return Optional.empty();
    } catch (FileSystemException fault) {
      throw told(fault, name);
    }
  }

  /// Opens a regular file to read. Anything else is refused before it is opened, because opening a
  /// pipe or a device can already hang or act.
  public SeekableByteChannel read(String name) throws IOException {
    return read(name, attributes(name).orElseThrow(() -> new NoSuchFileException(textOf(name))));
  }

  /// Opens a regular file to read, for whoever has just asked what it is.
  public SeekableByteChannel read(String name, BasicFileAttributes attributes) throws IOException {
    if (attributes.isDirectory()) {
      throw new PathRefused(textOf(name) + " is a directory. Look into it with list_files.");
    }
    if (!attributes.isRegularFile()) {
      throw new PathRefused(textOf(name) + " is not a regular file, so it is not opened.");
    }
    try {
      return stream.newByteChannel(Path.of(name), Set.of(StandardOpenOption.READ, NO_LINKS));
    } catch (FileSystemException fault) {
      throw told(fault, name);
    }
  }

  /// Hands on every name in here, in no order. Can be used once for an opened directory.
  public void names(Consumer<String> each) throws IOException {
    try {
      stream.forEach(path -> each.accept(path.getFileName().toString()));
    } catch (DirectoryIteratorException fault) {
      throw fault.getCause();
    }
  }

  /// Puts a file here as a whole or not at all, in place of what has the name. A file that was
  /// there hands its permissions on.
  public void put(String name, byte[] content) throws IOException {
    var temporary = Path.of(".gadget-" + UUID.randomUUID() + ".tmp");
    try {
      var permissions = permissions(name);
      var options =
          Set.<OpenOption>of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, NO_LINKS);
      try (var channel = stream.newByteChannel(temporary, options)) {
        var buffer = ByteBuffer.wrap(content);
        while (buffer.hasRemaining()) {
          channel.write(buffer);
        }
        if (channel instanceof FileChannel file) {
          file.force(true);
        }
      }
      if (permissions.isPresent()) {
        stream
            .getFileAttributeView(temporary, PosixFileAttributeView.class, NO_LINKS)
            .setPermissions(permissions.get());
      }
      stream.move(temporary, stream, Path.of(name));
    } catch (FileSystemException fault) {
      throw told(fault, name);
    } finally {
      if (attributes(temporary.toString()).isPresent()) {
        stream.deleteFile(temporary);
      }
    }
  }

  private Optional<Set<PosixFilePermission>> permissions(String name) throws IOException {
    if (attributes(name).isEmpty()) {
      return Optional.empty();
    }
    var view = stream.getFileAttributeView(Path.of(name), PosixFileAttributeView.class, NO_LINKS);
    return Optional.of(view.readAttributes().permissions());
  }

  /// The fault with the path as the project knows it, and nothing of the machine's.
  private FileSystemException told(FileSystemException fault, String name) {
    var path = textOf(name);
    return switch (fault) {
      case NoSuchFileException _ -> new NoSuchFileException(path);
      case NotDirectoryException _ -> new NotDirectoryException(path);
      case AccessDeniedException _ -> new AccessDeniedException(path);
      default -> new FileSystemException(path, null, fault.getReason());
    };
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
