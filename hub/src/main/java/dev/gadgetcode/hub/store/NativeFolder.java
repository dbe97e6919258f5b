package dev.gadgetcode.hub.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Where SQLite's driver unpacks its native code: a folder of the data directory. A process that is
/// killed leaves its copy behind, so what is there is removed at every start; in the system's
/// folder for temporary files it would pile up.
final class NativeFolder {
  private static final String PROPERTY = "org.sqlite.tmpdir";

  private NativeFolder() {}

  /// To be called by whoever holds the data directory. The driver asks once in a process's life.
  static synchronized void use(Path data) throws IOException {
    if (System.getProperty(PROPERTY) != null) {
      return;
    }
    var folder = data.resolve("native");
    Files.createDirectories(folder);
    try (var left = Files.newDirectoryStream(folder)) {
      for (var file : left) {
        Files.delete(file);
      }
    }
    System.setProperty(PROPERTY, folder.toAbsolutePath().toString());
  }
}
