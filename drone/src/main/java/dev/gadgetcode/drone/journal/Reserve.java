package dev.gadgetcode.drone.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A small file that takes room on the disk for nothing, until the disk is full: then it is
/// deleted, and what must be written can be, above all the end of a turn. Thread-safe.
public final class Reserve {
  private static final Logger log = LoggerFactory.getLogger(Reserve.class);
  private static final int SIZE = 1 << 20;

  private final Path file;

  public Reserve(Path folder) {
    this.file = folder.resolve("reserve");
  }

  /// Takes the room, if it is not taken.
  public synchronized void take() {
    try {
      if (!Files.exists(file) || Files.size(file) != SIZE) {
        Files.write(file, new byte[SIZE]);
      }
    } catch (IOException full) {
      log.warn("no room for a reserve file={} why={}", file, full.getMessage());
    }
  }

  /// Gives the room back.
  ///
  /// @return whether there was any
  synchronized boolean release() throws IOException {
    boolean released = Files.deleteIfExists(file);
    if (released) {
      log.warn("the disk is full, the reserve is used up file={}", file);
    }
    return released;
  }
}
