package dev.gadgetcode.drone.sandbox;

import dev.gadgetcode.drone.setting.UserSettings;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What protects the machine from the commands of this drone, found out by trying. One line of the
/// log says it. Runs on the thread that starts the drone.
public final class Sandbox {
  /// Set to `off` by a user who wants commands to have all rights of the drone's user.
  public static final String VARIABLE = "GADGET_SANDBOX";

  private static final Logger log = LoggerFactory.getLogger(Sandbox.class);

  private Sandbox() {}

  /// Finds out what there is.
  ///
  /// @param environment the drone's own
  /// @param settings what its user grants
  public static Confinement detect(Map<String, String> environment, UserSettings settings)
      throws IOException, InterruptedException {
    switch (environment.getOrDefault(VARIABLE, "on")) {
      case "off" -> {
        log.warn(
            "sandbox=OFF by {}=off: commands run with ALL RIGHTS of the drone's user", VARIABLE);
        return Confinement.NONE;
      }
      case "on", "" -> {
        return tried(environment, settings);
      }
      case String other ->
          throw new IllegalArgumentException(VARIABLE + " is on or off, not " + other);
    }
  }

  private static Confinement tried(Map<String, String> environment, UserSettings settings)
      throws IOException, InterruptedException {
    var grants = settings.grants();
    var network = Network.of(settings.grantsNetwork());
    var program = Bubblewrap.find(environment.getOrDefault("PATH", ""));
    if (program.isEmpty()) {
      return unconfined("bubblewrap (bwrap) is not installed on the drone's machine.");
    }
    var home = Bubblewrap.home(environment.getOrDefault("HOME", ""));
    var fault = Optional.<String>empty();
    for (var version : Bubblewrap.Version.values()) {
      var sandbox = new Bubblewrap(program.get(), version, home, grants, network, Limits.USUAL);
      var found = Trial.of(sandbox, environment);
      if (found.isEmpty()) {
        log.info(
            "sandbox=bubblewrap program={} version={} network={} readable={} writable={}",
            program.get(),
            version,
            network,
            grants.readable(),
            grants.writable());
        return sandbox;
      }
      fault = fault.or(() -> found);
    }
    return unconfined(program.get() + " does not work here (" + fault.orElse("") + ").");
  }

  private static Confinement unconfined(String missing) {
    log.error("sandbox=MISSING, every command will ask first: {}", missing);
    return new Unconfined(missing);
  }
}
