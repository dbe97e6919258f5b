package dev.gadgetcode.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/// An empty folder for what a server keeps, which goes when it is closed. It is on the disk of the
/// project: a folder for temporary files may be in memory.
public record DataFolder(Path path) implements AutoCloseable {
  private static final Path PLACE = Path.of("target").toAbsolutePath();

  public static DataFolder make() {
    try {
      return new DataFolder(Files.createTempDirectory(PLACE, "bench-hub-"));
    } catch (IOException failed) {
      throw new UncheckedIOException("cannot make a data directory", failed);
    }
  }

  @Override
  public void close() {
    try {
      Files.walkFileTree(path, new Deletion());
    } catch (IOException failed) {
      throw new UncheckedIOException("cannot delete a data directory", failed);
    }
  }

  private static final class Deletion extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.delete(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failed)
        throws IOException {
      if (failed != null) {
        throw failed;
      }
      Files.delete(directory);
      return FileVisitResult.CONTINUE;
    }
  }
}
