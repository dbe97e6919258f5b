package dev.gadgetcode.system.prove;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A folder on a small disk of its own that can be filled up, where the prover may mount one (it is
/// root on Linux); elsewhere a plain folder. Thread-safe.
final class SmallDisk implements AutoCloseable {
  private static final String SIZE = "192m";
  private static final int PIECE = 64 * 1024;

  private final Path folder;
  private final boolean isMounted;

  private SmallDisk(Path folder, boolean isMounted) {
    this.folder = folder;
    this.isMounted = isMounted;
  }

  static SmallDisk at(Path folder) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    return new SmallDisk(
        folder,
        mayMount()
            && run("mount", "-t", "tmpfs", "-o", "size=" + SIZE, "tmpfs", folder.toString()) == 0);
  }

  static boolean mayMount() {
    return System.getProperty("os.name").equals("Linux")
        && System.getProperty("user.name").equals("root");
  }

  private static int run(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  Path folder() {
    return folder;
  }

  boolean canBeFull() {
    return isMounted;
  }

  /// Writes until nothing more goes in.
  void fill() {
    try (var ballast = Files.newOutputStream(ballast())) {
      for (int size = PIECE; size > 0; size /= 4) {
        write(ballast, new byte[size]);
      }
    } catch (IOException _) {
      return; // closing what could not be written: it is full, as it should be
    }
  }

  private static void write(OutputStream ballast, byte[] piece) {
    try {
      while (true) {
        ballast.write(piece);
      }
    } catch (IOException _) {
      return; // full, for pieces of this size
    }
  }

  void empty() {
    try {
      Files.deleteIfExists(ballast());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private Path ballast() {
    return folder.resolve("ballast");
  }

  @Override
  public void close() {
    if (isMounted) {
      try {
        if (run("umount", folder.toString()) != 0) {
          run(
              "umount",
              "--lazy",
              folder.toString()); // a command of a killed drone still runs there
        }
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
