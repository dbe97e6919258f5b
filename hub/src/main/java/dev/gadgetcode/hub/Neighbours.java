package dev.gadgetcode.hub;

import dev.gadgetcode.hub.account.Caller;
import dev.gadgetcode.hub.carry.Carrier;
import dev.gadgetcode.hub.carry.Errand;
import dev.gadgetcode.hub.home.Homing;
import dev.gadgetcode.hub.http.Homeward;
import dev.gadgetcode.hub.http.Problem;
import dev.gadgetcode.hub.http.Route;
import dev.gadgetcode.hub.metric.Metrics;
import dev.gadgetcode.hub.store.Homes;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.Registration;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.UserId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The other hubs that share the database: who of the users is at home with whom, and how those
/// that are not at home here are reached. Thread-safe; what asks others runs on virtual threads.
final class Neighbours implements Homing, Homeward, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Neighbours.class);

  /// How often this hub looks for others that are no more.
  private static final Duration LOOK = Duration.ofSeconds(2);

  /// Longer than anything that a request waits for.
  private static final Duration REQUEST = Duration.ofSeconds(40);

  private static final Duration ERRAND = Duration.ofSeconds(5);
  private static final int MOST_TRIES = 20;
  private static final Duration TRY_AGAIN = Duration.ofSeconds(1);

  /// Routes about what lives in memory; all others only read and write the store.
  private static final List<String> LIVE = List.of("/project", "/chat-session", "/turn", "/drone");

  private static final String ONE_DRONE = "/drone/registration/:id";

  private final Homes homes;
  private final Carrier carrier;

  Neighbours(Homes homes, Carrier carrier) {
    this.homes = homes;
    this.carrier = carrier;
  }

  Homes homes() {
    return homes;
  }

  Carrier carrier() {
    return carrier;
  }

  /// Looks for hubs that are no more, again and again.
  void watch(Timers timers) {
    timers.later(
        LOOK,
        () ->
            Thread.startVirtualThread(() -> {
              try {
                homes.takeOver();
              } catch (RuntimeException failed) {
                log.warn("looking for hubs that are gone failed", failed);
              }
              watch(timers);
            }));
  }

  void addTo(Metrics metrics) {
    metrics.gauge("gadget_bus_connected", () -> carrier.isConnected() ? 1.0 : 0.0);
    metrics.gauge("gadget_bus_sockets", () -> (double) carrier.carried());
    metrics.gauge("gadget_homes", () -> (double) homes.size());
    var counts = carrier.counts();
    metrics.counter("gadget_bus_messages_in_total", counts.in()::sum);
    metrics.counter("gadget_bus_messages_out_total", counts.out()::sum);
    metrics.counter("gadget_bus_gaps_total", counts.gaps()::sum);
    metrics.counter("gadget_bus_foreign_total", counts.foreign()::sum);
  }

  // --- who is at home where ----------------------------------------------------------------

  @Override
  public boolean isHere(UserId user) {
    return homes.isHere(user);
  }

  @Override
  public Optional<String> elsewhere(UserId user) {
    var home = homes.of(user);
    if (!home.equals(homes.self()) && !homes.isThere(home)) {
      homes.takeOver();
      home = homes.of(user);
    }
    return home.equals(homes.self()) ? Optional.empty() : Optional.of(home);
  }

  // --- requests ----------------------------------------------------------------------------

  /// A drone is looked after at its owner's home, whoever asks; all else at the caller's.
  @Override
  public Optional<String> elsewhere(Route<?> route, Map<String, String> names, Caller caller) {
    var pattern = route.pattern();
    if (LIVE.stream().noneMatch(pattern::startsWith)) {
      return Optional.empty();
    }
    var user = pattern.startsWith(ONE_DRONE) ? owner(names) : person(caller);
    return user.flatMap(this::elsewhere);
  }

  private Optional<UserId> owner(Map<String, String> names) {
    try {
      return homes.ownerOf(new RegistrationId(names.getOrDefault("id", "")));
    } catch (IllegalArgumentException _) {
      return Optional.empty(); // no id at all
    }
  }

  private static Optional<UserId> person(Caller caller) {
    return caller instanceof Caller.Person person ? Optional.of(person.user()) : Optional.empty();
  }

  @Override
  public byte[] ask(String hub, byte[] request) {
    try {
      return carrier.ask(hub, Errand.REQUEST, request, REQUEST).join();
    } catch (CompletionException failed) {
      log.info("request not answered at home hub={} cause={}", hub, failed.getMessage());
      throw Problem.homeAway();
    }
  }

  // --- errands -----------------------------------------------------------------------------

  /// Has something done at the home of a user, if they have one, and again until it is done: where
  /// the home is gone, so is what it was about.
  ///
  /// @param here does it where that is this hub
  void atHome(UserId user, Errand errand, Runnable here) {
    if (isHere(user)) {
      here.run();
    } else {
      Thread.ofVirtual().name("errand").start(() -> send(user, errand, user.value(), here));
    }
  }

  private void send(UserId user, Errand errand, String about, Runnable here) {
    for (int tries = 1; tries <= MOST_TRIES; tries++) {
      var home = homes.find(user);
      if (home.isEmpty() || home.get().equals(homes.self())) {
        here.run();
        return;
      }
      try {
        carrier.ask(home.get(), errand, about.getBytes(StandardCharsets.UTF_8), ERRAND).join();
        return;
      } catch (CompletionException failed) {
        log.info("errand not done errand={} try={} cause={}", errand, tries, failed.getMessage());
      }
      try {
        Thread.sleep(TRY_AGAIN);
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
        return;
      }
    }
    log.warn("errand given up errand={} user={}", errand, user.value());
  }

  @Override
  public void described(UserId user, RegistrationId drone) {
    Thread.ofVirtual()
        .name("errand")
        .start(() -> send(user, Errand.DESCRIBE, drone.value(), () -> {}));
  }

  @Override
  public Optional<Registration> show(UserId user, RegistrationId drone) {
    var home = homes.find(user).filter(hub -> !hub.equals(homes.self()));
    if (home.isEmpty()) {
      return Optional.empty();
    }
    try {
      var about = drone.value().getBytes(StandardCharsets.UTF_8);
      var shown = carrier.ask(home.get(), Errand.SHOW, about, ERRAND).join();
      return shown.length == 0
          ? Optional.empty()
          : Optional.of(Wire.mapper().readValue(shown, Registration.class));
    } catch (CompletionException failed) {
      log.info("drone not shown drone={} cause={}", drone.value(), failed.getMessage());
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    carrier.close();
  }
}
