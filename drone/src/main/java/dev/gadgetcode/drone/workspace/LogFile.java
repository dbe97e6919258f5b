package dev.gadgetcode.drone.workspace;

import dev.gadgetcode.drone.log.LogLine;
import dev.gadgetcode.drone.log.ProcessLog;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/// `.gadget/logs/drone.log`: what the drone logs, in the workspace itself. A file that is full
/// becomes the one before, of which two are kept. Written on whatever thread logs; thread-safe.
///
/// Not through a channel, which an interrupt of the logging thread would close.
final class LogFile implements AutoCloseable {
  private static final long USUAL_LIMIT = 2 << 20;
  private static final int OLD_FILES = 2;

  private final Path file;
  private final long limit;
  private final ProcessLog.Reading reading;
  private @Nullable OutputStream out;
  private long size;

  /// Goes on with the log of a drone's folder, or begins it with the first line.
  LogFile(Path folder) {
    this(folder, USUAL_LIMIT);
  }

  LogFile(Path folder, long limit) {
    this.file = folder.resolve("logs").resolve("drone.log");
    this.limit = limit;
    this.reading = ProcessLog.read(this::logged);
  }

  private OutputStream opened() throws IOException {
    var folder = file.resolveSibling("");
    if (!Files.isDirectory(folder)) {
      Files.createDirectory(
          folder,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }
    size = Files.exists(file) ? Files.size(file) : 0;
    return new FileOutputStream(file.toFile(), true);
  }

  private synchronized void logged(LogLine line) {
    var text =
        "%s %-5s %s %s%n%s"
            .formatted(
                line.at(),
                line.level(),
                line.logger().substring(line.logger().lastIndexOf('.') + 1),
                line.message(),
                line.fault());
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    try {
      var open = out == null ? opened() : out;
      if (size > 0 && size + bytes.length > limit) {
        open.close();
        turnOver();
        open = opened();
      }
      out = open;
      open.write(bytes);
      size += bytes.length;
    } catch (IOException failed) {
      reading.close(); // a log that cannot be written cannot be told in the log
      System.err.println("the log of the workspace ends here: " + failed.getMessage());
    }
  }

  private void turnOver() throws IOException {
    for (int number = OLD_FILES; number > 0; number--) {
      var older = number == 1 ? file : old(number - 1);
      if (Files.exists(older)) {
        Files.move(older, old(number), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  private Path old(int number) {
    return file.resolveSibling(file.getFileName() + "." + number);
  }

  @Override
  public synchronized void close() throws IOException {
    reading.close();
    if (out != null) {
      out.close();
    }
  }
}
