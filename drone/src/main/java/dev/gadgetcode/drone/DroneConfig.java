package dev.gadgetcode.drone;

import dev.gadgetcode.drone.link.Credentials;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// How a drone is to run.
///
/// @param settings the folder with what its user has set, and where it remembers its token
/// @param credentials who vouches for it where the hub does not know it yet
/// @param pace how long a piece of what a model says may wait for the next
public record DroneConfig(
    URI hub,
    Path workspace,
    String hostname,
    String version,
    Optional<Path> settings,
    Credentials credentials,
    Duration pace) {
  private static final Duration USUAL_PACE = Duration.ofMillis(25);

  /// A drone that hands on what models say at the usual pace.
  public DroneConfig(
      URI hub,
      Path workspace,
      String hostname,
      String version,
      Optional<Path> settings,
      Credentials credentials) {
    this(hub, workspace, hostname, version, settings, credentials, USUAL_PACE);
  }

  /// A drone of a hub that knows everybody, for which nothing is set and which remembers nothing,
  /// and which hands on each piece as it comes.
  public DroneConfig(URI hub, Path workspace, String hostname, String version) {
    this(
        hub, workspace, hostname, version, Optional.empty(), new Credentials.None(), Duration.ZERO);
  }
}
