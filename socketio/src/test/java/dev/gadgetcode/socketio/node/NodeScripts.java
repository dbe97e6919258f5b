package dev.gadgetcode.socketio.node;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A folder of Node scripts with its npm packages installed, in a copy under `target`.
public final class NodeScripts {
  private final Path folder;

  private NodeScripts(Path folder) {
    this.folder = folder;
  }

  /// Copies a module's scripts and installs what their lock file names, unless that is there
  /// already. Tests that run in several processes at once wait for the first of them.
  public static synchronized NodeScripts of(Path source) {
    var folder = Path.of("target", "node").toAbsolutePath();
    try {
      Files.createDirectories(folder);
      try (var file = FileChannel.open(folder.resolve("lock"), CREATE, WRITE);
          var _ = file.lock()) {
        prepare(source, folder);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException("cannot prepare " + folder, failed);
    }
    return new NodeScripts(folder);
  }

  private static void prepare(Path source, Path folder) throws IOException {
    try (var files = Files.list(source)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        copy(file, folder.resolve(file.getFileName()));
      }
    }
    var lock = source.resolve("package-lock.json");
    var installed = folder.resolve("package-lock.installed.json");
    if (isOther(lock, installed)) {
      install(folder);
      copy(lock, installed);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    if (isOther(from, to)) {
      Files.copy(from, to, REPLACE_EXISTING);
    }
  }

  private static boolean isOther(Path wanted, Path there) throws IOException {
    return !Files.exists(there) || Files.mismatch(wanted, there) >= 0;
  }

  private static void install(Path folder) throws IOException {
    var npm =
        new ProcessBuilder(
                "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("npm.log").toFile())
            .start();
    try {
      if (npm.waitFor() != 0) {
        throw new IOException("npm ci failed: " + Files.readString(folder.resolve("npm.log")));
      }
    } catch (InterruptedException interrupted) {
      npm.destroy();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while npm ran", interrupted);
    }
  }

  /// A command that runs one of the scripts; the caller starts it.
  public ProcessBuilder node(String script, String... args) {
    var command = new ArrayList<>(List.of("node", folder.resolve(script).toString()));
    command.addAll(List.of(args));
    return new ProcessBuilder(command).directory(folder.toFile());
  }
}
