package dev.gadgetcode.hub.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A file system of a few megabytes in memory, half of it taken by a file that can be deleted.
record SmallDisk(Path directory) implements AutoCloseable {
  /// Mounts one, where this process may.
  ///
  /// @return whether it is there
  static boolean mount(Path directory) throws IOException {
    boolean mounted =
        run("mount", "-t", "tmpfs", "-o", "size=8m,mode=700", "small-disk", directory.toString());
    if (mounted) {
      Files.write(ballast(directory), new byte[4 << 20]);
    }
    return mounted;
  }

  private static Path ballast(Path directory) {
    return directory.resolve("ballast");
  }

  private static boolean run(String... command) throws IOException {
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getInputStream().readAllBytes();
    return process.onExit().join().exitValue() == 0;
  }

  void makeRoom() throws IOException {
    Files.delete(ballast(directory));
  }

  @Override
  public void close() throws IOException {
    if (!run("umount", directory.toString())) {
      throw new IOException(directory + " is still mounted");
    }
  }
}
