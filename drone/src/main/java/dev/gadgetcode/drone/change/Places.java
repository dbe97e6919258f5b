package dev.gadgetcode.drone.change;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.util.List;

/// The places of a project's files, to see what is there and to put something else there. Every
/// folder on the way is opened from the one above it and never through a link, so nothing outside
/// of the project is read or written. Runs on the thread of its caller.
///
/// @param staging a folder of the drone's own on the same disk, for links on their way
record Places(Path root, Path staging) {
  private static final LinkOption NO_LINKS = LinkOption.NOFOLLOW_LINKS;

  /// A place is not as it was said to be.
  static final class Moved extends IOException {
    private static final long serialVersionUID = 1;

    Moved(String message) {
      super(message);
    }
  }

  @FunctionalInterface
  private interface Task<T> {
    T run(Spot spot) throws IOException;
  }

  /// What is at a path. A folder, and what is behind a link, counts as nothing.
  Entry present(String path) throws IOException {
    try {
      return at(path, Spot::entry);
    } catch (NoSuchFileException _) {
      return Entry.ABSENT;
    }
  }

  /// What is at a path as bytes, where it is a file or a link.
  byte[] content(String path) throws IOException {
    return at(path, Spot::content);
  }

  /// Takes away what is at a path, and the folders that are empty without it.
  void remove(String path, Entry expected) throws IOException {
    at(
        path,
        spot -> {
          check(spot, expected);
          spot.folder().deleteFile(spot.name());
          return true;
        });
    for (int end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      try {
        at(
            path.substring(0, end),
            spot -> {
              spot.folder().deleteDirectory(spot.name());
              return true;
            });
      } catch (DirectoryNotEmptyException _) {
        return;
      }
    }
  }

  /// Puts a file or a link in the place of what is there: as a whole, or not at all.
  void put(String path, Entry expected, Entry wanted, byte[] content) throws IOException {
    makeFolders(path);
    at(
        path,
        spot -> {
          check(spot, expected);
          makeRoom(spot);
          if (wanted.isLink()) {
            try (var from = secure(staging)) {
              spot.putLink(staging, from, content);
            }
          } else {
            spot.putFile(wanted.isProgram(), content);
          }
          return true;
        });
  }

  private static void check(Spot spot, Entry expected) throws IOException {
    if (!spot.entry().equals(expected)) {
      throw new Moved("it has changed since");
    }
  }

  private static void makeRoom(Spot spot) throws IOException {
    var there = spot.attributes();
    if (there.isPresent() && there.get().isDirectory()) {
      try {
        spot.folder().deleteDirectory(spot.name());
      } catch (DirectoryNotEmptyException _) {
        throw new Moved("a folder with files in it is in its place");
      }
    }
  }

  /// Making a folder goes by its path. A link that gets in between is noticed when the folder is
  /// entered, so at worst an empty folder is made elsewhere.
  private void makeFolders(String path) throws IOException {
    for (int end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1)) {
      var folder = root.resolve(path.substring(0, end));
      if (!Files.isDirectory(folder, NO_LINKS)) {
        try {
          Files.createDirectory(folder);
        } catch (FileAlreadyExistsException _) {
          throw new Moved("something is where a folder of it was");
        }
      }
    }
  }

  private <T> T at(String path, Task<T> task) throws IOException {
    if (IndexUpdate.isProtected(path)) {
      throw new Moved("it is git's or the drone's own");
    }
    try (var top = secure(root)) {
      return below(top, root, List.of(path.split("/", -1)), task);
    }
  }

  private static <T> T below(
      SecureDirectoryStream<Path> folder, Path path, List<String> names, Task<T> task)
      throws IOException {
    var name = Path.of(names.getFirst());
    var spot = new Spot(folder, name, path.resolve(name));
    if (names.size() == 1) {
      return task.run(spot);
    }
    var there = spot.attributes();
    if (there.isEmpty() || !there.get().isDirectory()) {
      throw new NoSuchFileException(names.getFirst());
    }
    try (var next = folder.newDirectoryStream(name, NO_LINKS)) {
      return below(next, spot.path(), names.subList(1, names.size()), task);
    }
  }

  @SuppressWarnings("StreamResourceLeak") // whoever asked for it closes it
  private static SecureDirectoryStream<Path> secure(Path folder) throws IOException {
    var stream = Files.newDirectoryStream(folder);
    if (stream instanceof SecureDirectoryStream<Path> secure) {
      return secure;
    }
    stream.close();
    throw new IOException("this system cannot open files without following links");
  }
}
