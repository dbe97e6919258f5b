package dev.gadgetcode.drone.setting;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The paths outside of a project that the drone's user lets commands have, such as the caches of a
/// build. Immutable.
///
/// @param readable paths they may read
/// @param writable paths they may write
public record Grants(List<Path> readable, List<Path> writable) {
  public static final Grants NONE = new Grants(List.of(), List.of());
  public static final String READ = "GADGET_SANDBOX_READ";
  public static final String WRITE = "GADGET_SANDBOX_WRITE";

  public Grants {
    readable = List.copyOf(readable);
    writable = List.copyOf(writable);
  }

  /// As it is written in the settings; what is not needed may be left out.
  record Written(@Nullable List<String> read, @Nullable List<String> write) {
    Grants checked(Path home) {
      return new Grants(
          paths("sandbox.read", read == null ? List.of() : read, home),
          paths("sandbox.write", write == null ? List.of() : write, home));
    }
  }

  /// Those of the environment.
  static Grants of(Map<String, String> environment, Path home) {
    return new Grants(listed(READ, environment, home), listed(WRITE, environment, home));
  }

  private static List<Path> listed(String name, Map<String, String> environment, Path home) {
    return paths(name, Arrays.asList(environment.getOrDefault(name, "").split(":", -1)), home);
  }

  /// A path that is not understood is a mistake to be told, not to be guessed at.
  private static List<Path> paths(String name, List<String> given, Path home) {
    return given.stream()
        .filter(path -> !path.isEmpty())
        .map(path -> path(name, path, home))
        .toList();
  }

  private static Path path(String name, String text, Path home) {
    var path = text.startsWith("~/") ? home.resolve(text.substring(2)) : Path.of(text);
    var normal = path.normalize();
    if (!normal.isAbsolute() || normal.getNameCount() == 0) {
      throw new IllegalArgumentException(
          name + " has absolute paths below / or ones that begin with ~/, not " + text);
    }
    return normal;
  }

  Grants and(Grants more) {
    return new Grants(
        Stream.concat(readable.stream(), more.readable.stream()).toList(),
        Stream.concat(writable.stream(), more.writable.stream()).toList());
  }
}
