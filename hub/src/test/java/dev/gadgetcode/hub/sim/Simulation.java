package dev.gadgetcode.hub.sim;

import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.UserId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// One run of the whole system, decided by its seed: first work and faults, then the faults are
/// over, and in the end nothing may wait.
final class Simulation {
  private static final int MOST_STEPS = 400_000;
  private static final int HEALING_LIMIT = 15 * 60_000;

  private final Schedule schedule;
  private final Hub hub;
  private final Fleet fleet;
  private final Cast cast;
  private final List<Tab> tabs = new ArrayList<>();
  private final Faults faults;

  private Simulation(long seed, Set<PlantedBug> bugs, boolean traced) {
    this.schedule = new Schedule(seed, traced);
    this.cast = Cast.of(schedule);
    this.hub = new Hub(schedule, bugs, cast.sessions(), List.copyOf(cast.drones().keySet()));
    hub.start();
    this.fleet = new Fleet(schedule, hub, cast);
    var door = new IdeDoor(hub);
    for (var user : cast.users()) {
      tabs.add(tab(door, user, "-tab-1", true));
      tabs.add(tab(door, user, "-tab-2", schedule.chance(70)));
    }
    this.faults = new Faults(schedule, hub, fleet, tabs);
  }

  private Tab tab(IdeDoor door, UserId user, String name, boolean named) {
    return new Tab(schedule, hub, door, cast, user.value() + name, user, named);
  }

  /// How a run ended.
  ///
  /// @param violation empty where every invariant held
  record Outcome(long seed, Optional<Violation> violation, String trace) {}

  static Outcome run(long seed, Set<PlantedBug> bugs, boolean traced) {
    var simulation = new Simulation(seed, bugs, traced);
    try {
      simulation.play();
      return new Outcome(seed, Optional.empty(), simulation.schedule.trace());
    } catch (Violation found) {
      return new Outcome(seed, Optional.of(found), simulation.schedule.trace());
    }
  }

  static Outcome run(long seed) {
    return run(seed, EnumSet.noneOf(PlantedBug.class), false);
  }

  private void play() {
    int work = schedule.between(10_000, 45_000);
    faults.plan(schedule.between(0, 12), work);
    long end = schedule.now() + work;
    while (schedule.now() < end) {
      step();
    }
    heal();
  }

  private void step() {
    schedule.step();
    Violation.unless(
        schedule.steps() < MOST_STEPS, "liveness", () -> "after " + MOST_STEPS + " steps, no end");
  }

  private void heal() {
    schedule.say(() -> "the faults are over");
    tabs.forEach(Tab::finishUp);
    fleet.endOvertaken();
    var lost =
        schedule.chance(25)
            ? Optional.of(schedule.any(fleet.ids()))
            : Optional.<RegistrationId>empty();
    lost.ifPresent(fleet::kill);
    lost.ifPresent(drone -> {
      runUntilNothing(() -> othersWaitFor(drone), "I7 a dead drone holds up nobody else");
      schedule.say(() -> drone + " comes back");
      fleet.revive(drone);
    });
    runUntilNothing(this::waitsFor, "liveness, nothing waits for ever");
    tabs.forEach(Tab::checkViews);
    hub.sessions().forEach(SessionShell::checkFold);
    hub.drones().forEach(DroneShell::checkFold);
    hub.store()
        .turns()
        .forEach(turn ->
            Violation.unless(turn.isOver(), "I6 every turn ends", () -> turn.id() + " does not"));
  }

  private void runUntilNothing(Supplier<Optional<String>> waiting, String invariant) {
    long limit = schedule.now() + HEALING_LIMIT;
    for (var waits = waiting.get(); waits.isPresent(); waits = waiting.get()) {
      if (schedule.now() > limit) {
        throw new Violation(invariant, waits.get());
      }
      long until = schedule.now() + 500;
      while (schedule.now() < until) {
        step();
      }
    }
  }

  /// What somebody still waits for, if there is anything.
  private Optional<String> waitsFor() {
    return hubWaitsFor()
        .or(() -> fleet.ids().stream().flatMap(id -> fleet.waitsFor(id).stream()).findFirst())
        .or(() -> tabs.stream().flatMap(tab -> tab.waitsFor().stream()).findFirst())
        .or(() -> unfinished().findFirst())
        .or(() -> faults.unanswered().stream().findFirst());
  }

  private Optional<String> hubWaitsFor() {
    boolean idle =
        hub.isUp()
            && !hub.isPaused()
            && hub.store().isIdle()
            && hub.sessions().stream().allMatch(SessionShell::isIdle)
            && hub.drones().stream().allMatch(DroneShell::isIdle);
    return idle ? Optional.empty() : Optional.of("the hub is at work");
  }

  private Stream<String> unfinished() {
    return hub.store().turns().stream()
        .filter(turn -> !turn.isOver())
        .map(turn -> turn.id() + " is " + turn.status());
  }

  /// What waits that has nothing to do with that drone.
  private Optional<String> othersWaitFor(RegistrationId drone) {
    var user = Objects.requireNonNull(cast.drones().get(drone));
    var fleetOfUser = cast.dronesOf(user);
    return fleet.ids().stream()
        .filter(id -> !fleetOfUser.contains(id))
        .flatMap(id -> fleet.waitsFor(id).stream())
        .findFirst()
        .or(() ->
            tabs.stream()
                .filter(tab -> !tab.user().equals(user))
                .flatMap(tab -> tab.waitsFor().stream())
                .findFirst());
  }
}
