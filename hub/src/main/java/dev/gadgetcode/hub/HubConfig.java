package dev.gadgetcode.hub;

import dev.gadgetcode.hub.provider.ProviderModels;
import dev.gadgetcode.hub.socket.SignIn;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;

/// How a hub is to run.
///
/// @param data the directory of its store
/// @param recoveryTime how long a turn waits for a drone that is gone
/// @param signIn tells whose a token is, on a hub without accounts
/// @param models asks providers what they have
public record HubConfig(
    InetSocketAddress address,
    Path data,
    Duration recoveryTime,
    SignIn signIn,
    Doors doors,
    ProviderModels models) {
  private static final Duration RECOVERY_TIME = Duration.ofHours(24);

  public HubConfig(InetSocketAddress address, Path data) {
    this(address, data, RECOVERY_TIME, SignIn.open());
  }

  /// A hub without accounts.
  public HubConfig(InetSocketAddress address, Path data, Duration recoveryTime, SignIn signIn) {
    this(address, data, recoveryTime, signIn, Doors.open(data), ProviderModels.none());
  }

  /// A hub with doors of its own.
  public HubConfig(
      InetSocketAddress address,
      Path data,
      Duration recoveryTime,
      Doors doors,
      ProviderModels models) {
    this(address, data, recoveryTime, SignIn.open(), doors, models);
  }
}
