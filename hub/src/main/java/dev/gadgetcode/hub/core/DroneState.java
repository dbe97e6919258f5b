package dev.gadgetcode.hub.core;

import dev.gadgetcode.hub.core.DroneFact.Fenced;
import dev.gadgetcode.hub.core.DroneFact.Granted;
import dev.gadgetcode.hub.core.DroneFact.Locked;
import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.document.WorkspaceState;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.InstanceId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/// What a drone is: the fold of its facts. Only {@link #apply} changes it.
public final class DroneState {
  private static final int MOST_FENCED = 100;

  private final SequencedSet<InstanceId> fenced = new LinkedHashSet<>();
  private @Nullable InstanceId instance;
  private long epoch;
  private @Nullable Locked lock;
  private @Nullable String socket;
  private String lastSocket = "";
  private DroneStatus status = DroneStatus.OFFLINE;
  private @Nullable WorkspaceState workspace;
  private boolean terminating;

  void apply(DroneFact fact) {
    switch (fact) {
      case Granted granted -> {
        fence();
        instance = granted.instance();
        epoch = granted.epoch();
      }
      case Fenced(var raised) -> {
        fence();
        epoch = raised;
      }
      case Locked locked -> lock = locked;
      case DroneFact.Freed() -> lock = null;
      case DroneFact.Came(var here) -> {
        socket = here;
        lastSocket = here;
      }
      case DroneFact.Went() -> socket = null;
      case DroneFact.StatusSeen(var seen) -> status = seen;
      case DroneFact.WorkspaceSeen(var seen) -> workspace = seen;
      case DroneFact.TerminationBegun() -> terminating = true;
      case DroneFact.TerminationOver() -> terminating = false;
    }
  }

  /// What is known of the moment and not kept.
  record Moment(
      @Nullable InstanceId instance,
      @Nullable String socket,
      String lastSocket,
      DroneStatus status,
      @Nullable WorkspaceState workspace,
      boolean terminating) {}

  Moment moment() {
    return new Moment(instance, socket, lastSocket, status, workspace, terminating);
  }

  /// Takes up what was known of the moment, its socket where it is still the same process.
  void takeUp(Moment moment) {
    status = moment.status;
    workspace = moment.workspace;
    terminating = moment.terminating;
    if (Objects.equals(instance, moment.instance)) {
      socket = moment.socket;
      lastSocket = moment.lastSocket;
    }
  }

  private void fence() {
    if (instance != null) {
      fenced.add(instance);
      instance = null;
    }
    if (fenced.size() > MOST_FENCED) {
      fenced.removeFirst();
    }
    socket = null;
  }

  public long epoch() {
    return epoch;
  }

  boolean isOf(InstanceId candidate) {
    return candidate.equals(instance);
  }

  boolean isFenced(InstanceId candidate) {
    return fenced.contains(candidate);
  }

  /// The socket that the drone has at the moment.
  public Optional<String> socket() {
    return Optional.ofNullable(socket);
  }

  boolean isOn(String candidate) {
    return candidate.equals(socket);
  }

  /// The socket that the drone had last; empty before the first.
  String lastSocket() {
    return lastSocket;
  }

  boolean wasLastOn(String candidate) {
    return candidate.equals(lastSocket);
  }

  public Optional<Locked> lock() {
    return Optional.ofNullable(lock);
  }

  boolean isLockedBy(ChatSessionId session) {
    return lock().filter(locked -> locked.session().id().equals(session)).isPresent();
  }

  public DroneStatus status() {
    return status;
  }

  public Optional<WorkspaceState> workspace() {
    return Optional.ofNullable(workspace);
  }

  boolean isTerminating() {
    return terminating;
  }

  List<DroneFact.Kept> summary() {
    var facts = new ArrayList<DroneFact.Kept>();
    fenced.forEach(old -> facts.add(new Granted(old, 0)));
    if (instance != null) {
      facts.add(new Granted(instance, epoch));
    } else if (epoch > 0) {
      facts.add(new Fenced(epoch));
    }
    if (lock != null) {
      facts.add(lock);
    }
    return facts;
  }
}
