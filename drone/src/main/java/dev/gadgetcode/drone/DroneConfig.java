package dev.gadgetcode.drone;

import dev.gadgetcode.drone.link.Credentials;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/// How a drone is to run.
///
/// @param settings the folder with what its user has set, and where it remembers its token
/// @param credentials who vouches for it where the hub does not know it yet
public record DroneConfig(
    URI hub,
    Path workspace,
    String hostname,
    String version,
    Optional<Path> settings,
    Credentials credentials) {

  /// A drone of a hub that knows everybody, for which nothing is set and which remembers nothing.
  public DroneConfig(URI hub, Path workspace, String hostname, String version) {
    this(hub, workspace, hostname, version, Optional.empty(), new Credentials.None());
  }
}
