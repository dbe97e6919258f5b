package dev.gadgetcode.hub.sim;

import dev.gadgetcode.protocol.document.WorkspaceMode;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.InstanceId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The disk of a model drone, which outlives its processes.
final class Workspace {
  private final RegistrationId drone;
  private final UserId user;
  private final Map<TurnId, Journal> journals = new LinkedHashMap<>();
  private final Set<TurnId> aborted = new HashSet<>();
  private final Set<WorkOrderId> ended = new HashSet<>();
  private @Nullable HandedOrder order;
  private @Nullable InstanceId lockFile;
  private @Nullable ChatSessionId session;
  private WorkspaceMode mode = WorkspaceMode.IDLE;
  private int instances;

  Workspace(RegistrationId drone, UserId user) {
    this.drone = drone;
    this.user = user;
  }

  RegistrationId drone() {
    return drone;
  }

  UserId user() {
    return user;
  }

  /// A new process takes the workspace, whoever has it.
  InstanceId takenBy() {
    lockFile = new InstanceId(drone.value() + "#" + ++instances);
    return lockFile;
  }

  boolean isOf(InstanceId instance) {
    return instance.equals(lockFile);
  }

  Map<TurnId, Journal> journals() {
    return journals;
  }

  /// Leaves the journals to a process that is there no more; the disk goes on with copies.
  Map<TurnId, Journal> leaveJournals() {
    var left = new LinkedHashMap<>(journals);
    journals.replaceAll((_, journal) -> journal.copy());
    return left;
  }

  Journal journal(TurnId turn) {
    return journals.computeIfAbsent(turn, Journal::new);
  }

  Optional<Journal> known(TurnId turn) {
    return Optional.ofNullable(journals.get(turn));
  }

  Optional<HandedOrder> order() {
    return Optional.ofNullable(order);
  }

  void write(@Nullable HandedOrder written) {
    order = written;
  }

  boolean hasEnded(WorkOrderId workOrder) {
    return ended.contains(workOrder);
  }

  void noteEnded(TurnId turn) {
    if (order != null && order.turn().equals(turn)) {
      ended.add(order.workOrder());
    }
  }

  boolean isAborted(TurnId turn) {
    return aborted.contains(turn);
  }

  void abort(TurnId turn) {
    aborted.add(turn);
  }

  Optional<ChatSessionId> session() {
    return Optional.ofNullable(session);
  }

  void lock(@Nullable ChatSessionId locked) {
    session = locked;
  }

  WorkspaceMode mode() {
    return mode;
  }

  void mode(WorkspaceMode changed) {
    mode = changed;
  }

  void drop(TurnId turn) {
    journals.remove(turn);
    aborted.remove(turn);
    if (order != null && order.turn().equals(turn)) {
      order = null;
    }
  }

  /// The power fails.
  void lose(Schedule schedule) {
    journals.values().forEach(journal -> journal.lose(schedule));
  }
}
