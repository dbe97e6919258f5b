package dev.gadgetcode.hub.core;

import dev.gadgetcode.hub.core.SessionEffect.Remind;
import dev.gadgetcode.hub.core.SessionEffect.Tell;
import dev.gadgetcode.hub.core.SessionFact.DroneSeen;
import dev.gadgetcode.hub.core.SessionFact.DroneUnlocked;
import dev.gadgetcode.hub.core.SessionFact.EpochSeen;
import dev.gadgetcode.hub.core.SessionFact.SocketGone;
import dev.gadgetcode.hub.core.SessionFact.TabFreed;
import dev.gadgetcode.protocol.Texts;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.IdeNotice;
import dev.gadgetcode.protocol.ide.ResumeAnswer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// One chat session: who has it, which drone works for it, the running turn and those that wait.
///
/// `decide` changes nothing, `apply` decides nothing. Used by one thread at a time.
public final class Session {
  private static final String DRONE_REMOVED = "The drone was removed";
  private static final String OWNER_LOCKED_OUT = "The user was disabled";

  private final SessionState state = new SessionState();
  private final ChatSessionId id;
  private final Duration recoveryTime;
  private final LockDecisions locks;
  private final OrderDecisions orders;
  private final StreamDecisions stream;
  private final RecoveryDecisions recovery;
  private final AbortDecisions aborts;
  private final PromptDecisions prompts;

  /// @param recoveryTime how long a turn waits for a drone that is gone
  public Session(ChatSessionId id, Duration recoveryTime) {
    this.id = id;
    this.recoveryTime = recoveryTime;
    this.locks = new LockDecisions(id, state);
    var life = new TurnLife(state);
    this.recovery = new RecoveryDecisions(state, life, recoveryTime);
    this.orders = new OrderDecisions(state, life, recovery);
    this.stream = new StreamDecisions(state, life);
    this.aborts = new AbortDecisions(state, life);
    this.prompts = new PromptDecisions(id, state, life);
  }

  public void apply(SessionFact fact) {
    state.apply(fact);
  }

  /// Takes up the running turn where the journal of its events ends.
  public void goOnAfter(long seq) {
    state.running().ifPresent(turn -> turn.goOnAfter(seq));
  }

  /// What this session knows of the moment and no log keeps, to be taken up by another object for
  /// the same session.
  public Consumer<Session> moment() {
    var moment = state.moment();
    return other -> other.state.takeUp(moment);
  }

  public Decision decide(SessionCommand command) {
    return switch (command) {
      case SessionCommand.Lock lock -> locks.lock(lock);
      case SessionCommand.Reconnect reconnect -> locks.reconnect(reconnect);
      case SessionCommand.Release release -> locks.release(release);
      case SessionCommand.TakeOver(var connection) -> locks.takeOver(connection);
      case SessionCommand.SetMode mode -> locks.setMode(mode);
      case SessionCommand.Relay relay -> locks.relay(relay);
      case SessionCommand.SocketReplaced(var connection) -> locks.socketReplaced(connection);
      case SessionCommand.SocketLost(var connection) -> locks.socketLost(connection);
      case SessionCommand.TabExpired(var connection) -> locks.tabExpired(connection);
      case SessionCommand.ModeChanged(var drone, var mode) -> locks.modeChanged(drone, mode);
      case SessionCommand.Submit submit -> prompts.submit(submit);
      case SessionCommand.EditPrompt edit -> prompts.edit(edit);
      case SessionCommand.Cancel(var turn, var at) -> aborts.cancel(turn, at);
      case SessionCommand.Abort abort -> aborts.abort(abort);
      case SessionCommand.Streamed(var drone, var event) -> stream.streamed(drone, event);
      case SessionCommand.Unnumbered unnumbered -> stream.unnumbered(unnumbered);
      case SessionCommand.OrderAnswered answered -> orders.answered(answered);
      case SessionCommand.OrderDue due -> orders.due(due);
      case SessionCommand.RecoveryAsked asked -> recovery.asked(asked);
      case SessionCommand.RecoveryExpired expired -> recovery.expired(expired);
      case SessionCommand.DroneAnswered answered -> droneAnswered(answered);
      case SessionCommand.DroneCame came -> droneCame(came);
      case SessionCommand.DroneWent(var drone, var at) -> droneWent(drone, at);
      case SessionCommand.DroneReleased(var drone, var reason) -> droneReleased(drone, reason);
      case SessionCommand.DroneTerminated(var drone, var at) ->
          isOurs(drone) ? recovery.terminated(Texts.DRONE_TERMINATED, at) : Decision.NOTHING;
      case SessionCommand.DroneRemoved(var drone, var at) -> droneRemoved(drone, at);
      case SessionCommand.OwnerLockedOut(var at) ->
          recovery.endAll(TurnStatus.ABORTED, OWNER_LOCKED_OUT, at).decision();
      case SessionCommand.Woken(var at) -> woken(at);
    };
  }

  private Decision droneAnswered(SessionCommand.DroneAnswered answered) {
    var answer = answered.answer();
    return switch (answered.command()) {
      case SessionCommand.Lock lock -> locks.lockAnswered(lock, answered.drone(), answer);
      case SessionCommand.Release _ -> locks.releaseAnswered(answer);
      case SessionCommand.SetMode _ -> locks.modeAnswered(answer);
      case SessionCommand.Abort abort -> aborts.abortAnswered(abort, answer);
    };
  }

  private boolean isOurs(RegistrationId drone) {
    return state.drone().equals(Optional.of(drone));
  }

  private Decision droneCame(SessionCommand.DroneCame came) {
    return isOurs(came.drone())
        ? recovery
            .droneCame(came.same(), came.at())
            .fact(new DroneSeen(true))
            .fact(new EpochSeen(came.epoch()))
            .decision()
        : Decision.NOTHING;
  }

  private Decision droneWent(RegistrationId drone, Instant at) {
    return isOurs(drone)
        ? recovery.missed(at).fact(new DroneSeen(false)).decision()
        : Decision.NOTHING;
  }

  /// A lock is never lost while there is something to do: the next order takes it again.
  private Decision droneReleased(RegistrationId drone, String reason) {
    var free = new SessionEffect.FreeDrone(drone, Optional.empty());
    if (!isOurs(drone)) {
      return Decision.effects(free);
    }
    return state.isBusy()
        ? Decision.NOTHING
        : lockLost(Decision.draft(), reason).effect(free).decision();
  }

  private Decision droneRemoved(RegistrationId drone, Instant at) {
    return isOurs(drone)
        ? lockLost(recovery.endAll(TurnStatus.ERROR, DRONE_REMOVED, at), DRONE_REMOVED).decision()
        : Decision.NOTHING;
  }

  private Decision.Draft lockLost(Decision.Draft draft, String reason) {
    draft.fact(new DroneUnlocked());
    if (state.isAttached()) {
      var loss = new IdeNotice.SessionLockLost(new IdeNotice.LockLoss(id, reason));
      state.holder().ifPresent(holder -> draft.effect(new Tell(holder, loss)));
    }
    return draft;
  }

  /// Begins anew with what was kept: no socket and no drone is here yet.
  private Decision woken(Instant at) {
    var draft = recovery.missed(at).fact(new SocketGone()).fact(new DroneSeen(false));
    state
        .holder()
        .ifPresent(holder -> {
          if (holder.comesBack()) {
            draft.effect(
                new Remind(LockDecisions.TAB_GRACE, new SessionCommand.TabExpired(holder)));
          } else {
            draft.fact(new TabFreed());
          }
        });
    state
        .running()
        .ifPresent(turn ->
            turn.missedSince().ifPresent(since -> draft.effect(expiry(turn.id(), since, at))));
    return draft.decision();
  }

  private Remind expiry(TurnId turn, Instant since, Instant at) {
    var left = recoveryTime.minus(Duration.between(since, at));
    return new Remind(
        left.isNegative() ? Duration.ZERO : left,
        new SessionCommand.RecoveryExpired(turn, since, since.plus(recoveryTime)));
  }

  // --- what others may know ----------------------------------------------------------------

  public Optional<RegistrationId> drone() {
    return state.drone();
  }

  /// The tab that has the session.
  public Optional<Connection> holder() {
    return state.holder();
  }

  public Optional<TurnId> running() {
    return state.running().map(RunningTurn::id);
  }

  /// The number of the running turn's last event.
  public long lastSeq() {
    return state.running().map(RunningTurn::lastSeq).orElse(0L);
  }

  /// The approvals and questions of a turn that wait for a person.
  public List<ResumeAnswer.OpenEvent> open(TurnId turn) {
    return state.running(turn).map(RunningTurn::open).orElse(List.of());
  }

  /// Does the running turn wait for its drone?
  public boolean isRecovering(TurnId turn) {
    return state.running(turn).filter(running -> running.missedSince().isPresent()).isPresent();
  }

  /// Is there a lock or a turn, so that the session must stay in memory?
  public boolean isLive() {
    return state.isBusy() || state.holder().isPresent() || state.drone().isPresent();
  }

  /// The fewest facts that make this session again.
  public List<SessionFact.Kept> summary() {
    return state.summary();
  }
}
