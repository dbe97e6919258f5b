package dev.gadgetcode.hub.sim;

import dev.gadgetcode.protocol.id.RegistrationId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// The model drones: their disks, their processes, and who starts them again.
final class Fleet {
  private final Schedule schedule;
  private final Hub hub;
  private final DroneDoor door;
  private final World world = new World();
  private final Map<RegistrationId, Workspace> disks = new LinkedHashMap<>();
  private final Map<RegistrationId, DroneProcess> current = new LinkedHashMap<>();
  private final List<DroneProcess> overtaken = new ArrayList<>();
  private final Set<RegistrationId> dead = new HashSet<>();

  Fleet(Schedule schedule, Hub hub, Cast cast) {
    this.schedule = schedule;
    this.hub = hub;
    this.door = new DroneDoor(hub);
    cast.drones().forEach((id, user) -> disks.put(id, new Workspace(id, user)));
    disks.keySet().forEach(this::start);
  }

  List<RegistrationId> ids() {
    return List.copyOf(disks.keySet());
  }

  DroneDoor door() {
    return door;
  }

  private Workspace disk(RegistrationId id) {
    return Objects.requireNonNull(disks.get(id));
  }

  private Optional<DroneProcess> process(RegistrationId id) {
    return Optional.ofNullable(current.get(id)).filter(process -> !process.isEnded());
  }

  private void start(RegistrationId id) {
    if (!dead.contains(id)) {
      current.put(id, new DroneProcess(schedule, world, door, hub.store(), disk(id), this::ended));
    }
  }

  /// Whoever watches over the drone starts it again, sooner or later.
  private void ended(DroneProcess process) {
    overtaken.remove(process);
    var id = process.drone();
    schedule.later(
        schedule.between(200, schedule.chance(70) ? 3_000 : 30_000),
        () -> {
          if (process(id).isEmpty()) {
            start(id);
          }
        });
  }

  void crash(RegistrationId id) {
    process(id)
        .ifPresent(process -> {
          disk(id).lose(schedule);
          process.end("crashes");
        });
  }

  void crashAtWork(RegistrationId id) {
    if (process(id).filter(DroneProcess::isWorking).isPresent()) {
      crash(id);
    }
  }

  void kill(RegistrationId id) {
    dead.add(id);
    crash(id);
  }

  void revive(RegistrationId id) {
    if (dead.remove(id)) {
      start(id);
    }
  }

  boolean isDead(RegistrationId id) {
    return dead.contains(id);
  }

  /// A second process comes while the first one is still there.
  void startSecond(RegistrationId id) {
    process(id)
        .ifPresent(first -> {
          first.overtaken();
          disk(id).lose(schedule);
          overtaken.add(first);
          start(id);
        });
  }

  void cut(RegistrationId id) {
    process(id).map(DroneProcess::link).ifPresent(Link::cut);
  }

  /// Ends what was left of processes that another has replaced and that nobody told.
  void endOvertaken() {
    List.copyOf(overtaken).forEach(process -> process.end("is found and ended"));
  }

  /// What a drone still waits for; empty when there is nothing.
  Optional<String> waitsFor(RegistrationId id) {
    return process(id)
        .map(process -> {
          if (!process.isWelcomed()) {
            return Optional.of(id + " is not connected");
          }
          var known = hub.drone(id).core().state().socket().flatMap(hub::socket);
          if (known.filter(socket -> socket.link() == process.link()).isEmpty()) {
            return Optional.of(id + " is connected and the hub does not know it");
          }
          return process.isIdle()
              ? Optional.<String>empty()
              : Optional.of(id + " is at work, or holds the files of a turn");
        })
        .orElse(Optional.of(id + " does not run"));
  }
}
