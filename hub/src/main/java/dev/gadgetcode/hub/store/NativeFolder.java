package dev.gadgetcode.hub.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/// Where the native code of SQLite's driver is: a folder of the data directory. The driver would
/// unpack it at every start, and a process that is killed would leave its copy behind. So it is
/// unpacked once for each version of the driver.
final class NativeFolder {
  private static final String LIBRARY = "org.sqlite.lib.path";

  /// Where the driver unpacks after all, if what is here does not fit the machine.
  private static final String FALLBACK = "org.sqlite.tmpdir";

  private NativeFolder() {}

  /// To be called by whoever holds the data directory. The driver asks once in a process's life.
  static synchronized void use(Path data) throws IOException {
    if (System.getProperty(LIBRARY) != null) {
      return;
    }
    var folder = data.resolve("native").toAbsolutePath();
    var version = SQLiteJDBCLoader.getVersion() + "-" + System.getProperty("os.arch");
    var library = folder.resolve(version).resolve(LibraryLoaderUtil.getNativeLibName());
    if (!Files.exists(library)) {
      empty(folder);
      unpack(library);
    }
    System.setProperty(FALLBACK, folder.toString());
    System.setProperty(LIBRARY, folder.resolve(version).toString());
  }

  private static void empty(Path folder) throws IOException {
    Files.createDirectories(folder);
    try (var left = Files.walk(folder)) {
      for (var file : left.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /// It has its name only when all of it is on the disk.
  private static void unpack(Path library) throws IOException {
    var name =
        LibraryLoaderUtil.getNativeLibResourcePath() + "/" + LibraryLoaderUtil.getNativeLibName();
    Files.createDirectories(library.getParent());
    var part = library.resolveSibling("part");
    try (var packed = SQLiteJDBCLoader.class.getResourceAsStream(name)) {
      if (packed == null) {
        return; // the driver finds that out too, and says so better
      }
      Files.copy(packed, part);
    }
    try (var file = FileChannel.open(part, StandardOpenOption.WRITE)) {
      file.force(true);
    }
    Files.move(part, library, StandardCopyOption.ATOMIC_MOVE);
  }
}
