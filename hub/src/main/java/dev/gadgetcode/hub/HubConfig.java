package dev.gadgetcode.hub;

import dev.gadgetcode.hub.peer.BusUrl;
import dev.gadgetcode.hub.provider.ProviderModels;
import dev.gadgetcode.hub.socket.SignIn;
import dev.gadgetcode.hub.store.DatabaseUrl;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.stream.Collectors;

/// How a hub is to run.
///
/// @param data the directory of its store, where that is no database
/// @param recoveryTime how long a turn waits for a drone that is gone
/// @param signIn tells whose a token is, on a hub without accounts
/// @param models asks providers what they have
/// @param database where the store is, if not in the data directory
/// @param bus joins the hubs that share the database; without, this hub is alone in it
public record HubConfig(
    InetSocketAddress address,
    Path data,
    Duration recoveryTime,
    SignIn signIn,
    Doors doors,
    ProviderModels models,
    Optional<DatabaseUrl> database,
    Optional<BusUrl> bus) {
  private static final Duration RECOVERY_TIME = Duration.ofHours(24);

  public HubConfig(InetSocketAddress address, Path data) {
    this(address, data, RECOVERY_TIME, SignIn.open());
  }

  /// A hub without accounts.
  public HubConfig(InetSocketAddress address, Path data, Duration recoveryTime, SignIn signIn) {
    this(
        address,
        data,
        recoveryTime,
        signIn,
        Doors.open(data),
        ProviderModels.none(),
        Optional.empty(),
        Optional.empty());
  }

  /// A hub with doors of its own, which asks no providers.
  public HubConfig(InetSocketAddress address, Path data, Duration recoveryTime, Doors doors) {
    this(address, data, recoveryTime, doors, ProviderModels.none());
  }

  /// A hub with doors of its own.
  public HubConfig(
      InetSocketAddress address,
      Path data,
      Duration recoveryTime,
      Doors doors,
      ProviderModels models) {
    this(
        address,
        data,
        recoveryTime,
        SignIn.open(),
        doors,
        models,
        Optional.empty(),
        Optional.empty());
  }

  /// The same hub with its store in a database.
  public HubConfig with(DatabaseUrl url) {
    return new HubConfig(address, data, recoveryTime, signIn, doors, models, Optional.of(url), bus);
  }

  /// The same hub among others that share its database.
  public HubConfig with(BusUrl url) {
    return new HubConfig(
        address, data, recoveryTime, signIn, doors, models, database, Optional.of(url));
  }

  /// How it runs, option by option, for people who read the log; secrets are masked.
  public String described() {
    var options = new LinkedHashMap<String, Object>();
    options.put("bind", address.getHostString());
    options.put("port", address.getPort());
    options.put("data", data);
    database.ifPresent(url -> options.put("store", url));
    bus.ifPresent(url -> options.put("bus", url));
    options.put("recovery-hours", recoveryTime.toHours());
    options.put("sign-in", doors.accounts());
    options.put("master-key", doors.masterKey());
    options.put("behind-proxy", doors.behindProxy());
    doors
        .tls()
        .ifPresent(tls -> {
          options.put("tls-cert", tls.certificate());
          options.put("tls-key", tls.key());
        });
    options.put("provider-allow", doors.providerAllow());
    options.put("limits", doors.limits() ? "default" : "off");
    doors
        .firstAdmin()
        .ifPresent(admin -> {
          options.put("admin-email", admin.email());
          options.put("admin-password", admin.password());
        });
    return options.entrySet().stream()
        .map(option -> option.getKey() + "=" + option.getValue())
        .collect(Collectors.joining(" "));
  }

  /// Why a hub must not run like this: one that others reach needs people who sign in, and TLS.
  public Optional<String> complaint() {
    if (address.isUnresolved()) {
      return Optional.of("--bind is no address: " + address.getHostString());
    }
    if (bus.isPresent() && database.isEmpty()) {
      return Optional.of("--bus joins hubs that share a database: it needs --store");
    }
    if (address.getAddress().isLoopbackAddress()) {
      return Optional.empty();
    }
    if (!doors.accounts()) {
      return Optional.of("a hub that others reach needs accounts");
    }
    if (!doors.behindProxy() && doors.tls().isEmpty()) {
      return Optional.of(
          "a hub that others reach needs --tls-cert and --tls-key, or a proxy with TLS in front and"
              + " --behind-proxy");
    }
    return doors.limits()
        ? Optional.empty()
        : Optional.of("--limits off works on this machine only");
  }
}
