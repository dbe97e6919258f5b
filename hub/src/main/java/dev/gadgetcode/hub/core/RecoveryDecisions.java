package dev.gadgetcode.hub.core;

import dev.gadgetcode.hub.core.SessionCommand.OrderDue;
import dev.gadgetcode.hub.core.SessionCommand.RecoveryAsked;
import dev.gadgetcode.hub.core.SessionCommand.RecoveryExpired;
import dev.gadgetcode.hub.core.SessionEffect.Remind;
import dev.gadgetcode.hub.core.SessionEffect.TellDrone;
import dev.gadgetcode.hub.core.SessionFact.DroneBack;
import dev.gadgetcode.hub.core.SessionFact.DroneMissed;
import dev.gadgetcode.hub.core.SessionFact.RecoveryBegun;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.drone.HubNotice;
import dev.gadgetcode.protocol.drone.RecoveryAction;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// What a session decides about the turn of a drone that comes and goes.
final class RecoveryDecisions {
  /// How long a drone waits for the order of a turn that it recovers.
  static final Duration RETRY_DELAY = Duration.ofSeconds(1);

  static final int MOST_RECOVERIES = 3;

  private static final String GONE_TOO_LONG = "The drone has been gone for too long";
  private static final String NOT_RECOVERED = "The drone failed to recover the turn";

  private final SessionState state;
  private final TurnLife life;
  private final Duration recoveryTime;

  RecoveryDecisions(SessionState state, TurnLife life, Duration recoveryTime) {
    this.state = state;
    this.life = life;
    this.recoveryTime = recoveryTime;
  }

  /// Notes that the running turn waits for its drone.
  Decision.Draft missed(Instant at) {
    var draft = Decision.draft();
    state
        .running()
        .filter(turn -> turn.missedSince().isEmpty())
        .ifPresent(turn ->
            draft
                .fact(new DroneMissed(at))
                .effect(TurnLife.updated(turn.id(), TurnStatus.PROCESSING, null, true))
                .effect(
                    new Remind(
                        recoveryTime, new RecoveryExpired(turn.id(), at, at.plus(recoveryTime)))));
    return draft;
  }

  Decision.Draft back() {
    var draft = Decision.draft();
    state
        .running()
        .filter(turn -> turn.missedSince().isPresent())
        .ifPresent(turn ->
            draft
                .fact(new DroneBack())
                .effect(TurnLife.updated(turn.id(), TurnStatus.PROCESSING, null, false)));
    return draft;
  }

  /// The drone is here: the process that was here before goes on, another one asks for recovery,
  /// and an order that neither has taken is sent again.
  Decision.Draft droneCame(boolean same, Instant at) {
    var draft = same ? back() : missed(at);
    state.running().filter(turn -> !turn.isTaken()).ifPresent(turn -> life.order(turn, draft));
    return draft;
  }

  Decision expired(RecoveryExpired expired) {
    return state
        .running(expired.turn())
        .filter(turn -> turn.missedSince().equals(Optional.of(expired.since())))
        .map(turn -> life.endByHub(turn, TurnStatus.ERROR, GONE_TOO_LONG, expired.at()).decision())
        .orElse(Decision.NOTHING);
  }

  Decision asked(RecoveryAsked asked) {
    var running = state.running(asked.turn());
    if (running.isEmpty() || !state.drone().equals(Optional.of(asked.drone()))) {
      return Decision.effects(answer(asked, RecoveryAction.DISCARD));
    }
    var turn = running.get();
    boolean known =
        turn.isRecoveredBy(asked.instance()) || (turn.recoveries() == 0 && !turn.isTaken());
    if (!known && turn.recoveries() >= MOST_RECOVERIES) {
      return life.endByHub(turn, TurnStatus.ERROR, NOT_RECOVERED, asked.at())
          .effect(answer(asked, RecoveryAction.DISCARD))
          .decision();
    }
    boolean hasIt = known && turn.isTaken();
    var draft = hasIt ? Decision.draft() : missed(asked.at());
    draft.fact(new SessionFact.DroneSeen(true)).effect(answer(asked, RecoveryAction.RETRY));
    if (!known) {
      draft.fact(new RecoveryBegun(asked.instance(), asked.workOrder()));
    }
    return draft
        .effect(new Remind(RETRY_DELAY, new OrderDue(known ? turn.workOrder() : asked.workOrder())))
        .decision();
  }

  private static TellDrone answer(RecoveryAsked asked, RecoveryAction action) {
    var delay = action == RecoveryAction.RETRY ? RETRY_DELAY.toMillis() : null;
    return new TellDrone(
        asked.drone(),
        new HubNotice.CrashRecoveryResponse(new HubNotice.Recovery(asked.turn(), action, delay)));
  }

  /// Ends the turn of a drone that was made to stop.
  Decision terminated(String message, Instant at) {
    return state
        .running()
        .map(turn -> life.endByHub(turn, TurnStatus.ERROR, message, at).decision())
        .orElse(Decision.NOTHING);
  }

  /// Ends everything that runs or waits, and says why.
  Decision.Draft endAll(TurnStatus status, String message, Instant at) {
    var draft = Decision.draft();
    state
        .running()
        .ifPresent(turn ->
            TurnLife.over(TurnLife.endOf(turn, status, message, at), status, message, draft));
    state
        .queue()
        .forEach(prompt ->
            TurnLife.over(TurnLife.endOf(prompt, status, message, at), status, message, draft));
    return draft;
  }
}
