package dev.gadgetcode.drone.sandbox;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// What the drone's user lets commands have beyond the project: from the drone's environment alone,
/// never from a project. Immutable.
///
/// @param readable paths they may read
/// @param writable paths they may write
record Grants(List<Path> readable, List<Path> writable, Network network) {
  static final Grants NONE = new Grants(List.of(), List.of(), Network.OFF);
  static final String READ = "GADGET_SANDBOX_READ";
  static final String WRITE = "GADGET_SANDBOX_WRITE";
  static final String NETWORK = "GADGET_SANDBOX_NETWORK";

  /// Whether commands reach anything by network, their own machine included.
  enum Network {
    OFF,
    ON
  }

  Grants {
    readable = List.copyOf(readable);
    writable = List.copyOf(writable);
  }

  /// Reads them. A value that is not understood is a mistake to be told, not to be guessed at.
  static Grants of(Map<String, String> environment) {
    var network =
        switch (environment.getOrDefault(NETWORK, "off")) {
          case "off", "" -> Network.OFF;
          case "on" -> Network.ON;
          case String other ->
              throw new IllegalArgumentException(NETWORK + " is on or off, not " + other);
        };
    return new Grants(
        paths(READ, environment.getOrDefault(READ, "")),
        paths(WRITE, environment.getOrDefault(WRITE, "")),
        network);
  }

  private static List<Path> paths(String name, String value) {
    return Arrays.stream(value.split(":", -1))
        .filter(path -> !path.isEmpty())
        .map(path -> path(name, path))
        .toList();
  }

  private static Path path(String name, String text) {
    var path = Path.of(text).normalize();
    if (!path.isAbsolute() || path.getNameCount() == 0) {
      throw new IllegalArgumentException(
          name + " is a list of absolute paths below /, not " + text);
    }
    return path;
  }

  String words() {
    var network = this.network == Network.ON ? "on" : "off";
    return "network=" + network + " readable=" + readable + " writable=" + writable;
  }
}
