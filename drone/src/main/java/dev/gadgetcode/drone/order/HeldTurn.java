package dev.gadgetcode.drone.order;

import dev.gadgetcode.drone.core.TurnNote;
import dev.gadgetcode.drone.core.WelcomePlan;
import dev.gadgetcode.drone.turn.TurnLog;
import dev.gadgetcode.drone.turn.TurnRun;
import dev.gadgetcode.protocol.id.ChatSessionId;
import java.util.Optional;

/// A turn that this drone has a journal of, and its run if it runs. Immutable; belongs to the
/// mailbox.
record HeldTurn(TurnLog log, Optional<TurnRun> run) {
  static HeldTurn found(TurnLog log) {
    return new HeldTurn(log, Optional.empty());
  }

  HeldTurn running(TurnRun started) {
    return new HeldTurn(log, Optional.of(started));
  }

  HeldTurn stopped() {
    return new HeldTurn(log, Optional.empty());
  }

  boolean isRunning() {
    return run.isPresent() && !log.isEnded();
  }

  WelcomePlan.Held summary() {
    var state =
        log.isEnded()
            ? WelcomePlan.State.ENDED
            : run.isPresent() ? WelcomePlan.State.RUNNING : WelcomePlan.State.WAITING;
    return new WelcomePlan.Held(log.turn(), log.lastSeq(), state);
  }

  Optional<ChatSessionId> session() {
    return log.progress().orders().stream().map(TurnNote.Ordered::chatSessionId).findFirst();
  }
}
