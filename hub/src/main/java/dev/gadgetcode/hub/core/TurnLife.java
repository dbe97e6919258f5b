package dev.gadgetcode.hub.core;

import dev.gadgetcode.hub.core.SessionEffect.Notify;
import dev.gadgetcode.hub.core.SessionEffect.SendOrder;
import dev.gadgetcode.hub.core.SessionEffect.Show;
import dev.gadgetcode.hub.core.SessionEffect.Watch;
import dev.gadgetcode.hub.core.SessionFact.EventLogged;
import dev.gadgetcode.hub.core.SessionFact.PromptAccepted;
import dev.gadgetcode.hub.core.SessionFact.TurnEnded;
import dev.gadgetcode.hub.core.SessionFact.TurnStarted;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.IdeNotice;
import dev.gadgetcode.protocol.stream.Meta;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How turns begin and end, one after the other.
final class TurnLife {
  private final SessionState state;

  TurnLife(SessionState state) {
    this.state = state;
  }

  static SessionEffect updated(
      TurnId turn, TurnStatus status, @Nullable String message, @Nullable Boolean recovering) {
    return new Notify(
        new IdeNotice.TurnUpdated(new IdeNotice.TurnChange(turn, status, message, recovering)));
  }

  void start(PromptAccepted prompt, Decision.Draft draft) {
    draft
        .fact(new TurnStarted(prompt.turn()))
        .effect(updated(prompt.turn(), TurnStatus.PROCESSING, null, null));
    state
        .drone()
        .ifPresent(
            drone -> draft.effect(new SendOrder(drone, prompt.turn(), prompt.workOrder(), 1)));
  }

  /// Sends the drone the order of a turn, where there is a drone.
  void order(RunningTurn turn, Decision.Draft draft) {
    state
        .drone()
        .ifPresent(drone ->
            draft.effect(new SendOrder(drone, turn.id(), turn.workOrder(), turn.attempt())));
  }

  Decision.Draft ended(StreamEvent.WorkOrderComplete end, Decision.Draft draft) {
    var meta = end.meta();
    var status =
        Optional.ofNullable(meta.status())
            .orElse(end.success() ? TurnStatus.FINISHED : TurnStatus.ERROR);
    over(end, status, status == TurnStatus.ERROR ? end.message() : null, draft);
    if (state.drone().isPresent()) {
      state.queue().stream().findFirst().ifPresent(next -> startNext(next, draft));
    }
    return draft;
  }

  private void startNext(PromptAccepted next, Decision.Draft draft) {
    start(next, draft);
    if (state.isAttached()) {
      state.holder().ifPresent(holder -> draft.effect(new Watch(holder, next.turn(), 0)));
    }
  }

  static void over(
      StreamEvent.WorkOrderComplete end,
      TurnStatus status,
      @Nullable String message,
      Decision.Draft draft) {
    var stats = Optional.ofNullable(end.meta().stats()).orElse(TurnStats.NONE);
    draft
        .fact(new EventLogged(end))
        .fact(new TurnEnded(end.turnId(), status, message, stats, end.meta().at()))
        .effect(new Show(end))
        .effect(updated(end.turnId(), status, message, null));
  }

  /// The hub itself ends the running turn, as the event after the last one.
  Decision.Draft endByHub(RunningTurn turn, TurnStatus status, String message, Instant at) {
    return ended(endOf(turn, status, message, at), Decision.draft());
  }

  static StreamEvent.WorkOrderComplete endOf(
      RunningTurn turn, TurnStatus status, String message, Instant at) {
    var stats = TurnStats.NONE;
    long seq = turn.lastSeq() + 1;
    var meta = new Meta(turn.id(), turn.epoch(), seq, at, turn.step(), null, status, stats);
    return new StreamEvent.WorkOrderComplete(turn.id(), false, message, meta);
  }

  /// Ends a turn that never ran.
  static void endQueued(
      PromptAccepted prompt, TurnStatus status, String message, Instant at, Decision.Draft draft) {
    over(
        endOf(prompt, status, message, at),
        status,
        status == TurnStatus.ERROR ? message : null,
        draft);
  }

  static StreamEvent.WorkOrderComplete endOf(
      PromptAccepted prompt, TurnStatus status, String message, Instant at) {
    var meta = new Meta(prompt.turn(), 0, 1, at, 0, null, status, TurnStats.NONE);
    return new StreamEvent.WorkOrderComplete(prompt.turn(), false, message, meta);
  }
}
