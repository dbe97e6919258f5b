package dev.gadgetcode.hub.core;

import dev.gadgetcode.hub.core.SessionCommand.Lock;
import dev.gadgetcode.hub.core.SessionCommand.Reconnect;
import dev.gadgetcode.hub.core.SessionCommand.Relay;
import dev.gadgetcode.hub.core.SessionCommand.Release;
import dev.gadgetcode.hub.core.SessionCommand.SetMode;
import dev.gadgetcode.hub.core.SessionCommand.TabExpired;
import dev.gadgetcode.hub.core.SessionEffect.AskDrone;
import dev.gadgetcode.hub.core.SessionEffect.FreeDrone;
import dev.gadgetcode.hub.core.SessionEffect.LockDrone;
import dev.gadgetcode.hub.core.SessionEffect.PassOn;
import dev.gadgetcode.hub.core.SessionEffect.Remind;
import dev.gadgetcode.hub.core.SessionEffect.Tell;
import dev.gadgetcode.hub.core.SessionEffect.Watch;
import dev.gadgetcode.hub.core.SessionFact.DroneLocked;
import dev.gadgetcode.hub.core.SessionFact.DroneUnlocked;
import dev.gadgetcode.hub.core.SessionFact.ModeSeen;
import dev.gadgetcode.hub.core.SessionFact.SocketCame;
import dev.gadgetcode.hub.core.SessionFact.SocketGone;
import dev.gadgetcode.hub.core.SessionFact.TabFreed;
import dev.gadgetcode.hub.core.SessionFact.TabOnTrial;
import dev.gadgetcode.hub.core.SessionFact.TabTaken;
import dev.gadgetcode.protocol.Refusal;
import dev.gadgetcode.protocol.Texts;
import dev.gadgetcode.protocol.document.WorkspaceMode;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.IdeNotice;
import dev.gadgetcode.protocol.ide.LockRefusal;
import dev.gadgetcode.protocol.ide.RelayedAck;
import dev.gadgetcode.protocol.ide.RelayedRequest;
import dev.gadgetcode.protocol.ide.TurnRequest;
import java.time.Duration;
import java.util.Optional;

/// What a session decides about who has it: the tab, the drone and the mode of the workspace.
final class LockDecisions {
  /// How long a tab keeps the session without a socket.
  static final Duration TAB_GRACE = Duration.ofSeconds(10);

  private static final String TURN_RUNS = "A turn is running or waiting";

  private final ChatSessionId id;
  private final SessionState state;

  LockDecisions(ChatSessionId id, SessionState state) {
    this.id = id;
    this.state = state;
  }

  // --- the tab and the drone ---------------------------------------------------------------

  Decision lock(Lock command) {
    var connection = command.connection();
    if (state.isHeldByAnother(connection)) {
      return Decision.answer(refused(LockRefusal.TAB_LOCKED), denied(connection));
    }
    if (state.isBusy() && state.drone().isPresent()) {
      return taken(connection).answer(locked());
    }
    var drone = command.wanted().or(state::drone).or(command::choice);
    if (drone.isEmpty()) {
      return Decision.answer(refused(LockRefusal.DRONE_OFFLINE));
    }
    var draft = Decision.draft();
    if (!state.isHeldBy(connection)) {
      draft.fact(new TabTaken(connection));
    }
    if (state.holder().isEmpty()) {
      draft.fact(new TabOnTrial());
    }
    return draft.effect(new LockDrone(drone.get(), command)).decision();
  }

  Decision lockAnswered(Lock command, RegistrationId drone, DroneAnswer answer) {
    return switch (answer) {
      case DroneAnswer.Said(IdeAck.Locked(var success, _, _)) when success ->
          droneLocked(command, drone);
      case DroneAnswer.Said(IdeAck.Locked refused) -> lockRefused(command, refused);
      case DroneAnswer.Said(_), DroneAnswer.Silent() ->
          lockRefused(command, refused(LockRefusal.TIMEOUT));
      case DroneAnswer.Away() -> lockRefused(command, refused(LockRefusal.DRONE_OFFLINE));
    };
  }

  /// A drone may be locked long after it was asked for: the session may have begun to work on
  /// another one meanwhile, or be somebody else's. Then it is let go again.
  private Decision droneLocked(Lock command, RegistrationId drone) {
    var earlier = state.drone().filter(other -> !other.equals(drone));
    if (earlier.isPresent() && state.isBusy()) {
      return free(drone).answer(locked());
    }
    if (!state.isHeldByTabOf(command.connection()) && !state.drone().equals(Optional.of(drone))) {
      return free(drone).answer(refused(LockRefusal.TAB_LOCKED));
    }
    var draft = earlier.map(LockDecisions::free).orElseGet(Decision::draft);
    return draft.fact(new DroneLocked(drone)).answer(locked());
  }

  private static Decision.Draft free(RegistrationId drone) {
    return Decision.draft().effect(new FreeDrone(drone, Optional.empty()));
  }

  private Decision lockRefused(Lock command, IdeAck refusal) {
    var draft = Decision.draft();
    if (state.isOnTrial() && state.isHeldByTabOf(command.connection())) {
      draft.fact(new TabFreed());
    }
    return draft.answer(refusal);
  }

  /// Gives the session back to an IDE that comes while a turn runs.
  Decision reconnect(Reconnect command) {
    var connection = command.connection();
    if (state.running().isEmpty()) {
      return Decision.NOTHING;
    }
    if (state.isHeldByAnother(connection)) {
      return Decision.effects(denied(connection));
    }
    if (state.drone().isEmpty()) {
      return Decision.effects(status(connection, Texts.NOT_RECONNECTED));
    }
    return taken(connection).effect(status(connection, Texts.RECONNECTED)).decision();
  }

  private Decision.Draft taken(Connection connection) {
    var draft = Decision.draft();
    if (!state.isHeldBy(connection)) {
      draft.fact(new TabTaken(connection));
    }
    watch(connection, draft);
    return draft;
  }

  private void watch(Connection connection, Decision.Draft draft) {
    state
        .running()
        .ifPresent(turn -> draft.effect(new Watch(connection, turn.id(), turn.lastSeq())));
  }

  Decision release(Release command) {
    var drone = state.droneOf(command.connection());
    return drone.isEmpty() || state.isBusy()
        ? Decision.answer(new RelayedAck.Released(false))
        : Decision.effects(new FreeDrone(drone.get(), Optional.of(command)));
  }

  Decision releaseAnswered(DroneAnswer answer) {
    boolean released =
        answer instanceof DroneAnswer.Away
            || (answer instanceof DroneAnswer.Said(RelayedAck.Released(var done)) && done);
    if (!released || state.isBusy()) {
      return Decision.answer(new RelayedAck.Released(false));
    }
    return Decision.draft()
        .fact(new DroneUnlocked())
        .fact(new TabFreed())
        .answer(new RelayedAck.Released(true));
  }

  Decision takeOver(Connection connection) {
    var draft = taken(connection);
    if (state.isAttached() && state.isHeldByAnother(connection)) {
      state
          .holder()
          .ifPresent(old -> draft.effect(new Tell(old, new IdeNotice.TabLockLost(reason()))));
    }
    return draft.answer(new RelayedAck.Noted(true, new RelayedAck.Note("The session is here now")));
  }

  private static IdeNotice.Reason reason() {
    return new IdeNotice.Reason(Texts.OPEN_ELSEWHERE);
  }

  private static Tell denied(Connection connection) {
    return new Tell(connection, new IdeNotice.TabLockDenied(reason()));
  }

  private Tell status(Connection connection, String text) {
    return new Tell(connection, new IdeNotice.Status(text, new IdeNotice.Scope(id)));
  }

  private IdeAck.Locked locked() {
    return new IdeAck.Locked(true, id.value(), null);
  }

  private static IdeAck.Locked refused(LockRefusal refusal) {
    return new IdeAck.Locked(false, "", Refusal.of(refusal));
  }

  // --- sockets -----------------------------------------------------------------------------

  Decision socketReplaced(Connection connection) {
    if (!state.isHeldByTabOf(connection)) {
      return Decision.NOTHING;
    }
    var draft = Decision.draft().fact(new SocketCame(connection));
    watch(connection, draft);
    return draft.decision();
  }

  Decision socketLost(Connection connection) {
    if (!state.isHeldBy(connection)) {
      return Decision.NOTHING;
    }
    return connection.comesBack()
        ? Decision.draft()
            .fact(new SocketGone())
            .effect(new Remind(TAB_GRACE, new TabExpired(connection)))
            .decision()
        : Decision.draft().fact(new TabFreed()).decision();
  }

  Decision tabExpired(Connection connection) {
    return state.isAttached() || !state.holder().equals(Optional.of(connection))
        ? Decision.NOTHING
        : Decision.draft().fact(new TabFreed()).decision();
  }

  // --- the workspace -----------------------------------------------------------------------

  Decision setMode(SetMode command) {
    var drone = state.droneOf(command.connection());
    boolean refused =
        switch (command.request().mode()) {
          case IDLE -> state.running().isPresent();
          case USER -> state.isBusy();
          case AGENT -> true;
        };
    return drone.isEmpty() || refused
        ? Decision.answer(new RelayedAck.ModeSet(false, state.mode()))
        : Decision.effects(new AskDrone(drone.get(), command.request(), command));
  }

  Decision modeAnswered(DroneAnswer answer) {
    return answer instanceof DroneAnswer.Said(RelayedAck.ModeSet set)
        ? Decision.draft().fact(new ModeSeen(set.currentMode())).answer(set)
        : Decision.answer(new RelayedAck.ModeSet(false, state.mode()));
  }

  Decision modeChanged(RegistrationId drone, WorkspaceMode mode) {
    return state.drone().equals(Optional.of(drone))
        ? Decision.draft().fact(new ModeSeen(mode)).decision()
        : Decision.NOTHING;
  }

  Decision relay(Relay command) {
    RelayedRequest request = command.request();
    var drone = state.droneOf(command.connection());
    if (drone.isEmpty()) {
      return Decision.answer(Unanswered.ack(request, Texts.NO_DRONE_SELECTED));
    }
    return request instanceof TurnRequest.PutBackRequest && state.isBusy()
        ? Decision.answer(Unanswered.ack(request, TURN_RUNS))
        : Decision.effects(new PassOn(drone.get(), request));
  }
}
