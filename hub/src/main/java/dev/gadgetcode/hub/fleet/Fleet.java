package dev.gadgetcode.hub.fleet;

import dev.gadgetcode.hub.Hashes;
import dev.gadgetcode.hub.NewIds;
import dev.gadgetcode.hub.Timers;
import dev.gadgetcode.hub.bus.Bus;
import dev.gadgetcode.hub.bus.Subjects;
import dev.gadgetcode.hub.core.DroneCommand;
import dev.gadgetcode.hub.home.Homing;
import dev.gadgetcode.hub.store.Accounts;
import dev.gadgetcode.hub.store.Change;
import dev.gadgetcode.hub.store.RegistrationTable;
import dev.gadgetcode.hub.store.Registrations;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.StoredAccount;
import dev.gadgetcode.hub.viewer.Ides;
import dev.gadgetcode.protocol.ConnectRefusal;
import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.document.Registration;
import dev.gadgetcode.protocol.drone.RegisterDrone;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The drones of this hub, by registration. One is loaded from its log when it is first wanted.
/// Thread-safe.
public final class Fleet {
  private final ConcurrentHashMap<RegistrationId, LiveDrone> live = new ConcurrentHashMap<>();
  private final DroneSockets sockets = new DroneSockets();
  private final Store store;
  private final Bus bus;
  private final Clock clock;
  private final DroneEffects effects;
  private final DroneLogs logs;
  private final Homing homing;

  public Fleet(
      String hubId,
      Store store,
      Bus bus,
      Ides ides,
      SessionLine sessions,
      Timers timers,
      Clock clock,
      Homing homing) {
    this.homing = homing;
    this.store = store;
    this.bus = bus;
    this.clock = clock;
    this.logs = new DroneLogs(clock);
    this.effects =
        new DroneEffects(sockets, new Greetings(hubId, store), bus, ides, sessions, timers, clock);
  }

  public DroneSockets sockets() {
    return sockets;
  }

  /// How much waits in the mailboxes of all drones.
  public int waiting() {
    return live.values().stream().mapToInt(LiveDrone::waiting).sum();
  }

  /// How large the indexes are, by name.
  public Map<String, Integer> sizes() {
    return Map.of(
        "drones", live.size(), "drone-sockets", sockets.size(), "drone-log-lines", logs.size());
  }

  /// What was logged of the drones.
  public DroneLogs logs() {
    return logs;
  }

  /// The drone of that workspace, new or known, with a new token.
  public RegisterDrone.Registered register(UserId user, RegisterDrone request) {
    var token = NewIds.token();
    var known = store.read(handle -> Registrations.find(handle, user, request.workspaceId()));
    var now = clock.instant();
    var registration =
        new Registration(
            known.map(Registration::id).orElseGet(() -> new RegistrationId(NewIds.id())),
            user,
            request.hostname(),
            request.workspaceDir(),
            request.workspaceId(),
            DroneStatus.STARTING,
            null,
            null,
            request.version(),
            now,
            known.map(Registration::createdAt).orElse(now));
    store.commit(Change.of(Registrations.save(registration, Hashes.of(token)))).join();
    if (homing.isHere(user)) {
      describe(registration);
    } else {
      homing.described(user, registration.id());
    }
    return new RegisterDrone.Registered(registration, token);
  }

  /// A drone has registered again, at this hub or at another: what it says of itself may have
  /// changed.
  public void describeAgain(RegistrationId id) {
    store.read(handle -> Registrations.find(handle, id)).ifPresent(this::describe);
  }

  private void describe(Registration registration) {
    var drone = live.get(registration.id());
    if (drone != null) {
      drone.describe(registration);
    }
  }

  /// Whose drone it is.
  public Optional<UserId> owner(RegistrationId id) {
    return store.read(handle -> Registrations.find(handle, id)).map(Registration::user);
  }

  /// A drone as it is shown, wherever it is at home; as it was kept last where nobody can say.
  public Optional<Registration> shown(RegistrationId id) {
    return store
        .read(handle -> Registrations.find(handle, id))
        .flatMap(kept ->
            homing.isHere(kept.user())
                ? find(id).map(LiveDrone::registration)
                : homing.show(kept.user(), id).or(() -> Optional.of(kept)));
  }

  /// The drone of this registration, loaded if it was not; empty where there is none, or its user
  /// is at home elsewhere.
  public Optional<LiveDrone> find(RegistrationId id) {
    var known = live.get(id);
    return known != null ? Optional.of(known) : Optional.ofNullable(load(id));
  }

  private @Nullable LiveDrone load(RegistrationId id) {
    return store
        .read(handle -> Registrations.find(handle, id))
        .filter(found -> homing.isHere(found.user()))
        .map(found ->
            live.computeIfAbsent(
                id,
                _ -> {
                  var drone = new LiveDrone(found, store, effects, new Sightings(logs), clock);
                  bus.subscribe(Subjects.drone(id), drone::tell);
                  return drone;
                }))
        .orElse(null);
  }

  /// Lets go of a drone whose registration has been deleted, and of its connections.
  public void forget(RegistrationId id) {
    live.remove(id);
    logs.forget(id);
    sockets.closeOf(id);
  }

  /// Cuts off the drones of a user who may not come in any more, and has what they run end.
  public void lockOut(UserId user) {
    for (var registration : store.read(handle -> Registrations.findOf(handle, user))) {
      bus.publish(Subjects.drone(registration.id()), new DroneCommand.Terminate());
      sockets.fenceOff(registration.id(), ConnectRefusal.FENCED.text());
    }
  }

  /// The drone, if this is its token and its user may come in.
  public Optional<LiveDrone> authenticate(RegistrationId id, String token) {
    return withToken(id, token).filter(drone -> mayComeIn(drone.registration().user()));
  }

  private boolean mayComeIn(UserId user) {
    return store
        .read(handle -> Accounts.find(handle, user))
        .filter(StoredAccount::disabled)
        .isEmpty();
  }

  private Optional<LiveDrone> withToken(RegistrationId id, String token) {
    var expected = store.read(handle -> Registrations.tokenHash(handle, id));
    boolean authentic = expected.isPresent() && Hashes.same(Hashes.of(token), expected.get());
    return authentic ? find(id) : Optional.empty();
  }

  /// Was this the drone's token until it was terminated?
  public boolean isRevoked(RegistrationId id, String token) {
    return store
        .read(handle -> Registrations.tokenHash(handle, id))
        .filter(RegistrationTable.revoked(Hashes.of(token))::equals)
        .isPresent();
  }

  public List<Registration> registrations(UserId user) {
    return store.read(handle -> Registrations.findOf(handle, user)).stream()
        .map(Registration::id)
        .flatMap(id -> find(id).stream())
        .map(LiveDrone::registration)
        .sorted(Comparator.comparing(registration -> registration.id().value()))
        .toList();
  }

  /// A drone for a session that names none: the one of its workspace if it is available, else any
  /// that is.
  public Optional<Registration> choose(UserId user, @Nullable WorkspaceId workspace) {
    var available =
        registrations(user).stream()
            .filter(registration -> registration.status() == DroneStatus.AVAILABLE)
            .toList();
    return available.stream()
        .filter(registration -> registration.workspaceId().equals(workspace))
        .findFirst()
        .or(() ->
            available.stream()
                .min(
                    Comparator.comparing(
                        (Registration registration) -> registration.chatSessionId() != null)));
  }
}
