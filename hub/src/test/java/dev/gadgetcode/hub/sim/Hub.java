package dev.gadgetcode.hub.sim;

import dev.gadgetcode.hub.core.Connection;
import dev.gadgetcode.hub.core.DroneCommand;
import dev.gadgetcode.hub.core.SessionCommand;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.HubNotice;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TabId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.ide.IdeNotice;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// The simulated hub process: the shells of its cores, the connections that it knows, and its
/// clock. A crash forgets all of it; the store stays.
final class Hub {
  private static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");

  private final Schedule schedule;
  private final SyncedStore store;
  private final Set<PlantedBug> bugs;
  private final Map<ChatSessionId, UserId> owners;
  private final List<RegistrationId> fleet;
  private final Map<ChatSessionId, SessionShell> sessions = new LinkedHashMap<>();
  private final Map<RegistrationId, DroneShell> drones = new LinkedHashMap<>();
  private final Map<String, DroneSocket> droneSockets = new LinkedHashMap<>();
  private final Map<RegistrationId, DroneSocket> reachable = new HashMap<>();
  private final Map<String, IdeSocket> ides = new LinkedHashMap<>();
  private final Map<ChatSessionId, Connection> holders = new LinkedHashMap<>();
  private final Set<Link> links = new LinkedHashSet<>();
  private final Deque<Runnable> deferred = new ArrayDeque<>();
  private boolean up;
  private boolean paused;
  private long life;
  private long names;
  private long clockShift;

  Hub(
      Schedule schedule,
      Set<PlantedBug> bugs,
      Map<ChatSessionId, UserId> owners,
      List<RegistrationId> fleet) {
    this.schedule = schedule;
    this.bugs = bugs;
    this.owners = owners;
    this.fleet = fleet;
    this.store = new SyncedStore(schedule, owners);
  }

  // --- the process -------------------------------------------------------------------------

  void start() {
    schedule.say(() -> "hub starts");
    up = true;
    life++;
    fleet.forEach(id -> drones.put(id, new DroneShell(this, id)));
    owners.keySet().forEach(id -> sessions.put(id, new SessionShell(this, id)));
    sessions.values().forEach(this::changed);
    sessions.values().forEach(session -> session.tell(new SessionCommand.Woken(clock())));
  }

  void crash() {
    schedule.say(() -> "hub crashes");
    up = false;
    life++;
    paused = false;
    deferred.clear();
    store.forgetUnsynced();
    var open = List.copyOf(links);
    links.clear();
    sessions.clear();
    drones.clear();
    droneSockets.clear();
    reachable.clear();
    ides.clear();
    holders.clear();
    open.forEach(Link::hangUpAtHub);
  }

  void pause() {
    schedule.say(() -> "hub pauses");
    paused = true;
  }

  void goOn() {
    schedule.say(() -> "hub goes on");
    paused = false;
    while (!paused && !deferred.isEmpty()) {
      deferred.remove().run();
    }
  }

  void shiftClock(long millis) {
    clockShift += millis;
  }

  Instant clock() {
    return BEGINNING.plusMillis(schedule.now() + clockShift);
  }

  boolean isUp() {
    return up;
  }

  boolean isPaused() {
    return paused;
  }

  /// A connection is made; false where there is nobody to take it.
  boolean opened(Link link) {
    if (up) {
      links.add(link);
      link.onHubClose(() -> links.remove(link));
    } else {
      link.hangUpAtHub();
    }
    return up;
  }

  /// Runs in the process, now or when it is not paused any more; not at all if it has ended by
  /// then.
  void enter(Runnable task) {
    if (up) {
      guarded(task).run();
    }
  }

  Runnable guarded(Runnable task) {
    long started = life;
    return () -> {
      if (started != life || !up) {
        return;
      }
      if (paused) {
        deferred.add(guarded(task));
      } else {
        task.run();
      }
    };
  }

  void later(long millis, Runnable task) {
    schedule.later(millis, guarded(task));
  }

  String newName(String kind) {
    return kind + "-" + ++names;
  }

  // --- what is in it -----------------------------------------------------------------------

  boolean has(PlantedBug bug) {
    return bugs.contains(bug);
  }

  Schedule schedule() {
    return schedule;
  }

  SyncedStore store() {
    return store;
  }

  UserId owner(ChatSessionId session) {
    return Objects.requireNonNull(owners.get(session));
  }

  SessionShell session(ChatSessionId id) {
    return Objects.requireNonNull(sessions.get(id));
  }

  DroneShell drone(RegistrationId id) {
    return Objects.requireNonNull(drones.get(id));
  }

  Collection<SessionShell> sessions() {
    return sessions.values();
  }

  Collection<DroneShell> drones() {
    return drones.values();
  }

  // --- drones ------------------------------------------------------------------------------

  void add(DroneSocket socket) {
    droneSockets.put(socket.name(), socket);
    socket
        .link()
        .onHubClose(
            guarded(() -> {
              droneSockets.remove(socket.name());
              reachable.remove(socket.drone(), socket);
              drone(socket.drone()).tell(new DroneCommand.Disconnect(socket.name(), clock()));
            }));
  }

  Optional<DroneSocket> socket(String name) {
    return Optional.ofNullable(droneSockets.get(name));
  }

  Optional<DroneSocket> reach(RegistrationId drone) {
    return Optional.ofNullable(reachable.get(drone));
  }

  /// Is the process behind this socket the drone, at this very moment?
  boolean isCurrent(DroneSocket socket) {
    return has(PlantedBug.EPOCH_NOT_CHECKED)
        || socket.epoch() == drone(socket.drone()).core().state().epoch();
  }

  void fence(DroneSocket socket, HubNotice.Fence fence) {
    reachable.remove(socket.drone(), socket);
    socket.fence(fence);
  }

  void expect(RegistrationId drone, TurnId turn, long seq) {
    reach(drone)
        .ifPresent(socket ->
            socket.tell(new HubNotice.StreamExpected(new DroneOrder.Position(turn, seq))));
  }

  /// Makes the process that has come in the one that is reached.
  void admit(DroneSocket socket, long epoch) {
    socket.admit(epoch);
    if (socket.link().isOpenAtHub()) {
      reachable.put(socket.drone(), socket);
    }
  }

  // --- IDEs --------------------------------------------------------------------------------

  void add(IdeSocket ide) {
    ides.put(ide.connection().socket(), ide);
  }

  void left(IdeSocket ide) {
    ides.remove(ide.connection().socket());
    for (var session : heldBy(ide.connection().tab())) {
      session(session).tell(new SessionCommand.SocketLost(ide.connection()));
    }
  }

  Optional<IdeSocket> ide(Connection connection) {
    return Optional.ofNullable(ides.get(connection.socket()));
  }

  List<ChatSessionId> heldBy(TabId tab) {
    return holders.entrySet().stream()
        .filter(holder -> holder.getValue().tab().equals(tab))
        .map(Map.Entry::getKey)
        .toList();
  }

  void tellUser(UserId user, IdeNotice notice) {
    ides.values().stream()
        .filter(ide -> ide.user().equals(user))
        .toList()
        .forEach(ide -> ide.tell(notice));
  }

  /// Keeps the index of holders true to what a session has become.
  void changed(SessionShell session) {
    var holder = session.core().holder();
    var before =
        holder.isPresent() ? holders.put(session.id(), holder.get()) : holders.remove(session.id());
    if (!holder.equals(Optional.ofNullable(before))) {
      holder.flatMap(this::ide).ifPresent(ide -> ide.enter(session.id()));
    }
  }

  void show(TurnId turn) {
    var row = store.turn(turn);
    for (var ide : List.copyOf(ides.values())) {
      if (has(PlantedBug.SHOWN_TO_EVERYBODY) && !ide.watches(turn)) {
        ide.watch(row, row.lastSeq() - 1);
      }
      ide.catchUp(row);
    }
  }

  void showUnsynced(StreamEvent event) {
    ides.values().forEach(ide -> ide.offer(event));
  }
}
