package dev.gadgetcode.system.prove;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The wall clock of one process and its successors, which can be set while they run: libfaketime
/// reads from a file how far it is off. The monotonic clock goes on as it does, as when somebody
/// sets a machine's time. Thread-safe.
final class WallClock {
  private static final Path SHARED = Path.of("/dev/shm");
  private static final Optional<Path> LIBRARY = find();

  private final Path file;

  /// A clock that is right.
  ///
  /// @param file where it is kept, by its absolute path
  WallClock(Path file) throws IOException {
    this.file = file;
    set(Duration.ZERO);
  }

  /// Whether clocks can be set here.
  static boolean canBeSet() {
    return LIBRARY.isPresent();
  }

  /// Distributions differ in where libraries are: at one of these places, or one folder below.
  private static Optional<Path> find() {
    for (var place : List.of("/usr/lib", "/usr/lib64", "/usr/local/lib")) {
      var root = Path.of(place);
      if (Files.isDirectory(root)) {
        try (var folders = Files.list(root)) {
          var found =
              Stream.concat(Stream.of(root), folders)
                  .map(folder -> folder.resolve("faketime/libfaketime.so.1"))
                  .filter(Files::isRegularFile)
                  .findFirst();
          if (found.isPresent()) {
            return found;
          }
        } catch (IOException failed) {
          throw new UncheckedIOException(failed);
        }
      }
    }
    return Optional.empty();
  }

  /// What a process is started with to have this clock; the programs that it starts have the
  /// machine's.
  Map<String, String> environment() {
    return LIBRARY
        .map(library ->
            Map.of(
                "LD_PRELOAD",
                library.toString(),
                "FAKETIME_TIMESTAMP_FILE",
                file.toString(),
                "FAKETIME_CACHE_DURATION",
                "1",
                "FAKETIME_ONLY_CMDS",
                "java",
                "FAKETIME_DONT_FAKE_MONOTONIC",
                "1",
                "FAKETIME_FORCE_MONOTONIC_FIX",
                "0", // otherwise every timed wait of the JVM is over at once, and it spins
                "NO_FAKE_STAT",
                "1"))
        .orElse(Map.of());
  }

  /// Sets it; the process sees that within a second.
  ///
  /// @param off how far it is off, before or behind
  void set(Duration off) throws IOException {
    var next = file.resolveSibling(file.getFileName() + ".next");
    Files.writeString(next, "%+d\n".formatted(off.toSeconds()));
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /// Removes what the library leaves of a process that was killed.
  static void forget(long pid) throws IOException {
    for (var name : List.of("faketime_shm_" + pid, "sem.faketime_sem_" + pid)) {
      Files.deleteIfExists(SHARED.resolve(name));
    }
  }
}
