package dev.gadgetcode.hub.fleet;

import dev.gadgetcode.hub.NewIds;
import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.document.Registration;
import dev.gadgetcode.protocol.drone.RegisterDrone;
import dev.gadgetcode.protocol.id.InstanceId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import dev.gadgetcode.socketio.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/// The drones by registration: what is known of them, and the socket that each has at the moment.
/// Thread-safe: each drone is an immutable value that is replaced atomically.
public final class Fleet {
  private final ConcurrentHashMap<RegistrationId, Drone> drones = new ConcurrentHashMap<>();
  private final Clock clock;
  private final Consumer<Registration> changed;

  public Fleet(Clock clock, Consumer<Registration> changed) {
    this.clock = clock;
    this.changed = changed;
  }

  private record Drone(
      Registration registration,
      String tokenHash,
      Optional<InstanceId> instance,
      long epoch,
      Optional<Socket> socket) {}

  /// The drone of that workspace, new or known, with a new token.
  public RegisterDrone.Registered register(RegisterDrone request) {
    var token = NewIds.token();
    var id = find(request.workspaceId()).orElseGet(() -> new RegistrationId(NewIds.id()));
    var drone =
        drones.compute(
            id,
            (_, known) ->
                new Drone(
                    describe(id, request, Optional.ofNullable(known)),
                    hash(token),
                    known == null ? Optional.empty() : known.instance,
                    known == null ? 0 : known.epoch,
                    known == null ? Optional.empty() : known.socket));
    changed.accept(drone.registration);
    return new RegisterDrone.Registered(drone.registration, token);
  }

  private Optional<RegistrationId> find(WorkspaceId workspace) {
    return drones.values().stream()
        .map(Drone::registration)
        .filter(registration -> registration.workspaceId().equals(workspace))
        .map(Registration::id)
        .findFirst();
  }

  private Registration describe(RegistrationId id, RegisterDrone request, Optional<Drone> known) {
    var now = clock.instant();
    return new Registration(
        id,
        request.hostname(),
        request.workspaceDir(),
        request.workspaceId(),
        DroneStatus.STARTING,
        null,
        request.version(),
        now,
        known.map(drone -> drone.registration.createdAt()).orElse(now));
  }

  /// Does this token belong to this registration?
  public boolean isAuthentic(RegistrationId id, String token) {
    var drone = drones.get(id);
    return drone != null
        && MessageDigest.isEqual(
            hash(token).getBytes(StandardCharsets.US_ASCII),
            drone.tokenHash.getBytes(StandardCharsets.US_ASCII));
  }

  /// A drone is here. The same instance keeps its epoch, another one gets the next.
  ///
  /// @return the epoch
  public long connected(RegistrationId id, InstanceId instance, Socket socket) {
    return change(
            id,
            drone -> {
              boolean same = drone.instance.equals(Optional.of(instance));
              return new Drone(
                  drone.registration.withStatus(DroneStatus.AVAILABLE, clock.instant()),
                  drone.tokenHash,
                  Optional.of(instance),
                  same ? drone.epoch : drone.epoch + 1,
                  Optional.of(socket));
            })
        .epoch;
  }

  /// A socket is gone. It takes away only what is its own.
  ///
  /// @return whether the drone is offline now
  public boolean disconnected(RegistrationId id, Socket socket) {
    var drone = drones.get(id);
    if (drone == null || !drone.socket.equals(Optional.of(socket))) {
      return false;
    }
    change(
        id,
        known ->
            new Drone(
                known.registration.withStatus(DroneStatus.OFFLINE, clock.instant()),
                known.tokenHash,
                known.instance,
                known.epoch,
                Optional.empty()));
    return true;
  }

  public void status(RegistrationId id, DroneStatus status) {
    change(
        id,
        drone ->
            new Drone(
                drone.registration.withStatus(status, clock.instant()),
                drone.tokenHash,
                drone.instance,
                drone.epoch,
                drone.socket));
  }

  private Drone change(RegistrationId id, UnaryOperator<Drone> change) {
    var drone = drones.computeIfPresent(id, (_, known) -> change.apply(known));
    if (drone == null) {
      throw new IllegalArgumentException("no such drone: " + id.value());
    }
    changed.accept(drone.registration);
    return drone;
  }

  public Optional<Socket> socket(RegistrationId id) {
    return Optional.ofNullable(drones.get(id)).flatMap(Drone::socket);
  }

  public Optional<Registration> registration(RegistrationId id) {
    return Optional.ofNullable(drones.get(id)).map(Drone::registration);
  }

  public long epoch(RegistrationId id) {
    var drone = drones.get(id);
    return drone == null ? 0 : drone.epoch;
  }

  public List<Registration> registrations() {
    return drones.values().stream()
        .map(Drone::registration)
        .sorted(Comparator.comparing(registration -> registration.id().value()))
        .toList();
  }

  /// A drone that could take a session: the wanted one, or any that is available.
  public Optional<RegistrationId> choose(Optional<RegistrationId> wanted) {
    return drones.values().stream()
        .filter(drone -> drone.socket.isPresent())
        .map(Drone::registration)
        .filter(registration -> wanted.isEmpty() || wanted.get().equals(registration.id()))
        .filter(registration -> registration.status() == DroneStatus.AVAILABLE)
        .map(Registration::id)
        .min(Comparator.comparing(RegistrationId::value));
  }

  private static String hash(String token) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      return java.util.HexFormat.of()
          .formatHex(digest.digest(token.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
