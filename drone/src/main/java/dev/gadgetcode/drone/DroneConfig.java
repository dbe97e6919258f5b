package dev.gadgetcode.drone;

import dev.gadgetcode.drone.link.Credentials;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/// How a drone is to run.
///
/// @param settings the folder of its user's settings, where it remembers its token
/// @param credentials who vouches for it where the hub does not know it yet
public record DroneConfig(
    URI hub,
    Path workspace,
    String hostname,
    String version,
    Optional<Path> settings,
    Credentials credentials) {

  /// A drone of a hub that knows everybody, without a memory.
  public DroneConfig(URI hub, Path workspace, String hostname, String version) {
    this(hub, workspace, hostname, version, Optional.empty(), new Credentials.None());
  }
}
