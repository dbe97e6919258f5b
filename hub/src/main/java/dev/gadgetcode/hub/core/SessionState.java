package dev.gadgetcode.hub.core;

import dev.gadgetcode.hub.core.SessionFact.Asked;
import dev.gadgetcode.hub.core.SessionFact.DroneBack;
import dev.gadgetcode.hub.core.SessionFact.DroneLocked;
import dev.gadgetcode.hub.core.SessionFact.DroneMissed;
import dev.gadgetcode.hub.core.SessionFact.DroneSeen;
import dev.gadgetcode.hub.core.SessionFact.DroneUnlocked;
import dev.gadgetcode.hub.core.SessionFact.EpochSeen;
import dev.gadgetcode.hub.core.SessionFact.EventLogged;
import dev.gadgetcode.hub.core.SessionFact.GapSeen;
import dev.gadgetcode.hub.core.SessionFact.ModeSeen;
import dev.gadgetcode.hub.core.SessionFact.Named;
import dev.gadgetcode.hub.core.SessionFact.OrderTaken;
import dev.gadgetcode.hub.core.SessionFact.PromptAccepted;
import dev.gadgetcode.hub.core.SessionFact.PromptEdited;
import dev.gadgetcode.hub.core.SessionFact.RecoveryBegun;
import dev.gadgetcode.hub.core.SessionFact.Settled;
import dev.gadgetcode.hub.core.SessionFact.SocketCame;
import dev.gadgetcode.hub.core.SessionFact.SocketGone;
import dev.gadgetcode.hub.core.SessionFact.TabFreed;
import dev.gadgetcode.hub.core.SessionFact.TabOnTrial;
import dev.gadgetcode.hub.core.SessionFact.TabTaken;
import dev.gadgetcode.hub.core.SessionFact.TurnEnded;
import dev.gadgetcode.hub.core.SessionFact.TurnStarted;
import dev.gadgetcode.protocol.document.WorkspaceMode;
import dev.gadgetcode.protocol.id.PromptId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a chat session is: the fold of its facts. Only {@link #apply} changes it.
final class SessionState {
  private static final int MOST_RECENT = 200;

  private @Nullable Connection holder;
  private boolean attached;
  private boolean onTrial;
  private @Nullable RegistrationId drone;
  private boolean droneHere;
  private long droneEpoch;
  private WorkspaceMode mode = WorkspaceMode.IDLE;
  private @Nullable RunningTurn running;
  private final List<PromptAccepted> queue = new ArrayList<>();
  private final LinkedHashMap<PromptId, TurnId> recent = new LinkedHashMap<>();

  void apply(SessionFact fact) {
    switch (fact) {
      case TabTaken(var connection) -> {
        onTrial = onTrial && !isHeldByAnother(connection); // a trial is one tab's
        holder = connection;
        attached = true;
      }
      case TabFreed() -> {
        holder = null;
        onTrial = false;
      }
      case TabOnTrial() -> onTrial = true;
      case SocketCame(var connection) -> {
        holder = connection;
        attached = true;
      }
      case SocketGone() -> attached = false;
      case DroneLocked(var locked) -> {
        forgetDroneUnless(locked);
        drone = locked;
        droneHere = true;
        onTrial = false;
      }
      case DroneUnlocked() -> forgetDroneUnless(null);
      case DroneSeen(var present) -> droneHere = present;
      case EpochSeen(var seen) -> droneEpoch = seen;
      case ModeSeen(var seen) -> mode = seen;
      case Named(_) -> {}
      case PromptAccepted accepted -> accept(accepted);
      case PromptEdited(var turn, var content) ->
          queue.replaceAll(queued ->
              queued.turn().equals(turn)
                  ? new PromptAccepted(
                      turn, queued.workOrder(), content, queued.prompt(), queued.at())
                  : queued);
      case TurnStarted(var turn) -> running = new RunningTurn(remove(turn));
      case OrderTaken taken -> turn().apply(taken);
      case RecoveryBegun begun -> turn().apply(begun);
      case DroneMissed missed -> turn().apply(missed);
      case DroneBack back -> turn().apply(back);
      case Asked asked -> turn().apply(asked);
      case Settled settled -> turn().apply(settled);
      case EventLogged logged -> // the end of a queued turn is none of the running one's events
          running(logged.event().meta().turnId()).ifPresent(turn -> turn.apply(logged));
      case GapSeen gap -> turn().apply(gap);
      case TurnEnded ended -> end(ended.turn());
    }
  }

  private void accept(PromptAccepted accepted) {
    queue.add(accepted);
    if (accepted.prompt() != null) {
      recent.put(accepted.prompt(), accepted.turn());
    }
    if (recent.size() > MOST_RECENT) {
      recent.pollFirstEntry();
    }
  }

  private void forgetDroneUnless(@Nullable RegistrationId same) {
    if (!Objects.equals(drone, same)) {
      drone = null;
      droneEpoch = 0;
      mode = WorkspaceMode.IDLE;
    }
  }

  private RunningTurn turn() {
    if (running == null) {
      throw new IllegalStateException("no turn is running");
    }
    return running;
  }

  private PromptAccepted remove(TurnId turn) {
    var prompt = queued(turn).orElseThrow();
    queue.remove(prompt);
    return prompt;
  }

  private void end(TurnId turn) {
    if (running != null && running.id().equals(turn)) {
      running = null;
    } else {
      remove(turn);
    }
  }

  /// The tab that has the session, and the socket that it had last.
  Optional<Connection> holder() {
    return Optional.ofNullable(holder);
  }

  /// Has the tab that has the session a socket at the moment?
  boolean isAttached() {
    return attached;
  }

  /// Was the session taken by a request that has no drone yet?
  boolean isOnTrial() {
    return onTrial;
  }

  /// Does this very socket have the session?
  boolean isHeldBy(Connection connection) {
    return attached && connection.equals(holder);
  }

  /// Does this tab have the session, by whatever socket?
  boolean isHeldByTabOf(Connection connection) {
    return holder != null && holder.tab().equals(connection.tab());
  }

  boolean isHeldByAnother(Connection connection) {
    return holder != null && !holder.tab().equals(connection.tab());
  }

  Optional<RegistrationId> drone() {
    return Optional.ofNullable(drone);
  }

  /// The drone that a socket has locked.
  Optional<RegistrationId> droneOf(Connection connection) {
    return isHeldBy(connection) ? drone() : Optional.empty();
  }

  /// The epoch in which the drone was last here, 0 before it was.
  long droneEpoch() {
    return droneEpoch;
  }

  boolean isDroneHere() {
    return droneHere;
  }

  WorkspaceMode mode() {
    return mode;
  }

  Optional<RunningTurn> running() {
    return Optional.ofNullable(running);
  }

  Optional<RunningTurn> running(TurnId turn) {
    return running().filter(candidate -> candidate.id().equals(turn));
  }

  Optional<PromptAccepted> queued(TurnId turn) {
    return queue.stream().filter(prompt -> prompt.turn().equals(turn)).findFirst();
  }

  /// The turn that one of the last prompts has become.
  Optional<TurnId> turnOf(PromptId prompt) {
    return Optional.ofNullable(recent.get(prompt));
  }

  List<PromptAccepted> queue() {
    return List.copyOf(queue);
  }

  boolean isBusy() {
    return running != null || !queue.isEmpty();
  }

  /// What is known of the moment and not kept.
  record Moment(
      @Nullable Connection holder,
      boolean attached,
      boolean onTrial,
      @Nullable RegistrationId drone,
      boolean droneHere,
      long droneEpoch,
      WorkspaceMode mode) {}

  Moment moment() {
    return new Moment(holder, attached, onTrial, drone, droneHere, droneEpoch, mode);
  }

  /// Takes up what was known of the moment, where the tab and the drone are still the same.
  void takeUp(Moment moment) {
    if (holder != null && moment.holder != null && holder.tab().equals(moment.holder.tab())) {
      holder = moment.holder; // the tab may have come back on another socket
      attached = moment.attached;
      onTrial = moment.onTrial;
    }
    if (Objects.equals(drone, moment.drone)) {
      droneHere = moment.droneHere;
      droneEpoch = moment.droneEpoch;
      mode = moment.mode;
    }
  }

  /// The fewest facts that make this state, but for what is passing.
  List<SessionFact.Kept> summary() {
    var facts = new ArrayList<SessionFact.Kept>();
    if (holder != null) {
      facts.add(new TabTaken(holder));
    }
    if (drone != null) {
      facts.add(new DroneLocked(drone));
    }
    if (running != null) {
      facts.addAll(running.summary());
    }
    facts.addAll(queue);
    return facts;
  }
}
