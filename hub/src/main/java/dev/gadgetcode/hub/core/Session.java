package dev.gadgetcode.hub.core;

import dev.gadgetcode.hub.core.SessionEffect.AckStream;
import dev.gadgetcode.hub.core.SessionEffect.Notify;
import dev.gadgetcode.hub.core.SessionEffect.SendWorkOrder;
import dev.gadgetcode.hub.core.SessionEffect.Show;
import dev.gadgetcode.hub.core.SessionEffect.Tell;
import dev.gadgetcode.hub.core.SessionFact.EventLogged;
import dev.gadgetcode.hub.core.SessionFact.Locked;
import dev.gadgetcode.hub.core.SessionFact.PromptAccepted;
import dev.gadgetcode.hub.core.SessionFact.TurnEnded;
import dev.gadgetcode.hub.core.SessionFact.TurnStarted;
import dev.gadgetcode.hub.core.SessionFact.Unlocked;
import dev.gadgetcode.protocol.Refusal;
import dev.gadgetcode.protocol.Texts;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.PromptId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.IdeNotice;
import dev.gadgetcode.protocol.ide.LockRefusal;
import dev.gadgetcode.protocol.ide.PromptRefusal;
import dev.gadgetcode.protocol.stream.Meta;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One chat session: who has it, which drone works for it, the running turn and those that wait.
///
/// `decide` changes nothing, `apply` decides nothing. Used by one thread at a time.
public final class Session {
  public static final int MAX_PROMPT_BYTES = 256 * 1024;

  private final ChatSessionId id;
  private final Map<PromptId, TurnId> prompts = new HashMap<>();
  private final ArrayDeque<PromptAccepted> queue = new ArrayDeque<>();
  private @Nullable Connection holder;
  private @Nullable RegistrationId drone;
  private @Nullable PromptAccepted running;
  private long lastSeq;
  private long epoch;

  public Session(ChatSessionId id) {
    this.id = id;
  }

  public Decision decide(SessionCommand command) {
    return switch (command) {
      case SessionCommand.Lock lock -> lock(lock);
      case SessionCommand.Submit submit -> submit(submit);
      case SessionCommand.OrderAnswered answered -> orderAnswered(answered);
      case SessionCommand.Streamed streamed -> streamed(streamed);
      case SessionCommand.ConnectionLost lost -> connectionLost(lost);
      case SessionCommand.DroneLost lost -> droneLost(lost);
    };
  }

  public void apply(SessionFact fact) {
    switch (fact) {
      case Locked(var connection, var locked) -> {
        holder = connection;
        drone = locked;
      }
      case Unlocked() -> holder = null;
      case PromptAccepted accepted -> {
        accepted.prompt().ifPresent(prompt -> prompts.put(prompt, accepted.turn()));
        queue.add(accepted);
      }
      case TurnStarted(_) -> {
        running = queue.remove();
        lastSeq = 0;
      }
      case EventLogged(var event) -> {
        lastSeq = event.meta().seq();
        epoch = event.meta().epoch();
      }
      case TurnEnded(_, _) -> running = null;
    }
  }

  // --- the lock ----------------------------------------------------------------------------

  private Decision lock(SessionCommand.Lock lock) {
    if (holder != null && !holder.tab().equals(lock.connection().tab())) {
      return Decision.refuse(
          refused(LockRefusal.TAB_LOCKED),
          new Tell(
              lock.connection(),
              new IdeNotice.TabLockDenied(new IdeNotice.Reason(Texts.OPEN_ELSEWHERE))));
    }
    var chosen = running == null ? lock.drone() : Optional.ofNullable(drone);
    if (chosen.isEmpty()) {
      return Decision.refuse(refused(LockRefusal.DRONE_OFFLINE));
    }
    return new Decision(
        List.of(new Locked(lock.connection(), chosen.get())),
        Optional.of(new IdeAck.Locked(true, id.value(), null)),
        List.of());
  }

  private static IdeAck refused(LockRefusal refusal) {
    return new IdeAck.Locked(false, "", Refusal.of(refusal));
  }

  private Decision connectionLost(SessionCommand.ConnectionLost lost) {
    return lost.connection().equals(holder)
        ? new Decision(List.of(new Unlocked()), Optional.empty(), List.of())
        : Decision.NOTHING;
  }

  // --- prompts -----------------------------------------------------------------------------

  private Decision submit(SessionCommand.Submit submit) {
    var known = submit.prompt().map(prompts::get);
    if (known.isPresent()) {
      return Decision.refuse(accepted(known.get()));
    }
    if (!submit.connection().equals(holder) || drone == null) {
      return refusePrompt(PromptRefusal.NO_DRONE);
    }
    if (submit.content().isBlank()) {
      return refusePrompt(PromptRefusal.EMPTY);
    }
    if (submit.content().getBytes(StandardCharsets.UTF_8).length > MAX_PROMPT_BYTES) {
      return refusePrompt(PromptRefusal.TOO_LONG);
    }
    var prompt =
        new PromptAccepted(submit.turn(), submit.workOrder(), submit.content(), submit.prompt());
    var facts = new ArrayList<SessionFact>(List.of(prompt));
    var effects = new ArrayList<SessionEffect>();
    if (running == null) {
      start(prompt, drone, facts, effects);
    } else {
      effects.add(updated(prompt.turn(), TurnStatus.QUEUED, null));
    }
    return new Decision(facts, Optional.of(accepted(submit.turn())), effects);
  }

  private static IdeAck accepted(TurnId turn) {
    return new IdeAck.Submitted(true, new IdeAck.Outcome(turn, Texts.TURN_CREATED, null));
  }

  private static Decision refusePrompt(PromptRefusal refusal) {
    return Decision.refuse(new IdeAck.Submitted(false, IdeAck.Outcome.refused(refusal)));
  }

  private static void start(
      PromptAccepted prompt,
      RegistrationId drone,
      List<SessionFact> facts,
      List<SessionEffect> effects) {
    facts.add(new TurnStarted(prompt.turn()));
    effects.add(updated(prompt.turn(), TurnStatus.PROCESSING, null));
    effects.add(new SendWorkOrder(drone, prompt.turn(), prompt.workOrder(), prompt.content()));
  }

  // --- the running turn --------------------------------------------------------------------

  private Decision orderAnswered(SessionCommand.OrderAnswered answered) {
    return answered.accepted() || running == null || !running.turn().equals(answered.turn())
        ? Decision.NOTHING
        : endByHub(running.turn(), answered.message(), answered.at());
  }

  private Decision droneLost(SessionCommand.DroneLost lost) {
    return running != null && lost.drone().equals(drone)
        ? endByHub(running.turn(), "The drone went away", lost.at())
        : Decision.NOTHING;
  }

  /// The hub itself ends a turn that nobody works on, as the event after the last one.
  private Decision endByHub(TurnId turn, String message, Instant at) {
    var meta = new Meta(turn, epoch, lastSeq + 1, at, 0, null, TurnStatus.ERROR, TurnStats.NONE);
    return ended(
        new StreamEvent.WorkOrderComplete(turn, false, message, meta),
        TurnStatus.ERROR,
        message,
        new ArrayList<>());
  }

  private Decision streamed(SessionCommand.Streamed streamed) {
    var event = streamed.event();
    var meta = event.meta();
    if (running == null || !running.turn().equals(meta.turnId())) {
      return ackOnly(streamed.drone(), meta.turnId(), meta.seq());
    }
    if (meta.seq() != lastSeq + 1) {
      return ackOnly(streamed.drone(), meta.turnId(), lastSeq);
    }
    var effects = new ArrayList<SessionEffect>();
    effects.add(new AckStream(streamed.drone(), meta.turnId(), meta.seq()));
    if (event instanceof StreamEvent.WorkOrderComplete end) {
      var status =
          Optional.ofNullable(meta.status())
              .orElse(end.success() ? TurnStatus.FINISHED : TurnStatus.ERROR);
      return ended(end, status, end.message(), effects);
    }
    effects.add(new Show(event));
    return new Decision(List.of(new EventLogged(event)), Optional.empty(), effects);
  }

  private static Decision ackOnly(RegistrationId drone, TurnId turn, long seq) {
    return new Decision(List.of(), Optional.empty(), List.of(new AckStream(drone, turn, seq)));
  }

  private Decision ended(
      StreamEvent.WorkOrderComplete end,
      TurnStatus status,
      @Nullable String message,
      List<SessionEffect> effects) {
    var facts =
        new ArrayList<SessionFact>(
            List.of(new EventLogged(end), new TurnEnded(end.turnId(), status)));
    effects.add(new Show(end));
    effects.add(updated(end.turnId(), status, status == TurnStatus.ERROR ? message : null));
    var next = queue.peek();
    if (next != null && drone != null) {
      start(next, drone, facts, effects);
    }
    return new Decision(facts, Optional.empty(), effects);
  }

  private static SessionEffect updated(TurnId turn, TurnStatus status, @Nullable String message) {
    return new Notify(
        new IdeNotice.TurnUpdated(new IdeNotice.TurnChange(turn, status, message, null)));
  }
}
