package dev.gadgetcode.hub.core;

import dev.gadgetcode.protocol.Refusal;
import dev.gadgetcode.protocol.drone.HubNotice;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.IdeNotice;
import dev.gadgetcode.protocol.ide.RelayedAck;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Acks, replies and effects in a few words each, for the tables of states.
final class Words {
  private Words() {}

  static String of(Optional<IdeAck> ack) {
    return ack.map(Words::of).orElse("");
  }

  private static String of(IdeAck ack) {
    return switch (ack) {
      case IdeAck.Locked(var success, _, var refusal) -> yesOr(success, code(refusal));
      case IdeAck.Submitted(var success, var outcome) ->
          yesOr(success, String.valueOf(outcome.code()));
      case IdeAck.Beat(var beat) -> yesOr(beat, "");
      case IdeAck.Resumed(var success, _) -> yesOr(success, "");
      case RelayedAck.Released(var success) -> yesOr(success, "");
      case RelayedAck.ModeSet(var success, _) -> yesOr(success, "");
      case RelayedAck.TreeListed(var success, _) -> yesOr(success, "");
      case RelayedAck.FileRead(var success, _) -> yesOr(success, "");
      case RelayedAck.FileWritten(var success, _) -> yesOr(success, "");
      case RelayedAck.Noted(var success, var note) -> yesOr(success, note.message());
      case RelayedAck.Stopped(var success, var message) -> yesOr(success, message);
      case RelayedAck.ChangesListed(var success, _) -> yesOr(success, "");
    };
  }

  private static String code(@Nullable Refusal refusal) {
    return refusal == null ? "" : refusal.code();
  }

  private static String yesOr(boolean success, String why) {
    if (success) {
      return "yes";
    }
    return why.isEmpty() ? "no" : "no: " + why;
  }

  static String ofSession(List<SessionEffect> effects) {
    return effects.stream().map(Words::of).collect(Collectors.joining(", "));
  }

  private static String of(SessionEffect effect) {
    return switch (effect) {
      case SessionEffect.SendOrder(_, var turn, _, var attempt) ->
          "`SendOrder` " + turn.value() + " attempt " + attempt;
      case SessionEffect.TellDrone(_, HubNotice.CrashRecoveryResponse(var recovery)) ->
          "`TellDrone` " + lower(recovery.action());
      case SessionEffect.TellDrone(_, var order) -> "`TellDrone` " + kind(order);
      case SessionEffect.AskDrone(_, var order, _) -> "`AskDrone` " + kind(order);
      case SessionEffect.LockDrone _ -> "`LockDrone`";
      case SessionEffect.FreeDrone _ -> "`FreeDrone`";
      case SessionEffect.PassOn(_, var request) -> "`PassOn` " + kind(request);
      case SessionEffect.Disown _ -> "`Disown`";
      case SessionEffect.Show(var event) -> "`Show` " + kind(event);
      case SessionEffect.Watch(_, var turn, _) -> "`Watch` " + turn.value();
      case SessionEffect.Notify(IdeNotice.TurnUpdated(var change)) ->
          "`Notify` "
              + change.turnId().value()
              + " "
              + lower(change.status())
              + (change.recovering() == null ? "" : " recovering=" + change.recovering());
      case SessionEffect.Notify(var notice) -> "`Notify` " + kind(notice);
      case SessionEffect.Tell(_, IdeNotice.Status(var text, _)) -> "`Tell` " + text;
      case SessionEffect.Tell(_, var notice) -> "`Tell` " + kind(notice);
      case SessionEffect.Remind(var delay, var command) -> reminder(delay, command);
    };
  }

  static String ofDrone(List<DroneEffect> effects) {
    return effects.stream()
        .filter(effect -> !isAnswer(effect))
        .map(Words::of)
        .collect(Collectors.joining(", "));
  }

  static String answer(List<DroneEffect> effects) {
    return effects.stream()
        .filter(Words::isAnswer)
        .map(Words::of)
        .collect(Collectors.joining(", "));
  }

  private static boolean isAnswer(DroneEffect effect) {
    return effect instanceof DroneEffect.Answer || effect instanceof DroneEffect.EndWait;
  }

  private static String of(DroneEffect effect) {
    return switch (effect) {
      case DroneEffect.Answer(var reply) -> of(reply);
      case DroneEffect.EndWait(var outcome) -> of(outcome);
      case DroneEffect.Admit(_, var epoch) -> "`Admit` epoch " + epoch;
      case DroneEffect.HangUp _ -> "`HangUp`";
      case DroneEffect.Greet(_, var epoch) -> "`Greet` epoch " + epoch;
      case DroneEffect.FenceOff(_, var epoch, _) -> "`FenceOff` epoch " + epoch;
      case DroneEffect.AskLock _ -> "`AskLock`";
      case DroneEffect.AskFree _ -> "`AskFree`";
      case DroneEffect.AskTermination() -> "`AskTermination`";
      case DroneEffect.TellSession(_, var command) -> "`TellSession` " + kind(command);
      case DroneEffect.ShowDrone() -> "`ShowDrone`";
      case DroneEffect.Remind(var delay, var command) -> reminder(delay, command);
    };
  }

  private static String of(DroneReply reply) {
    return switch (reply) {
      case DroneReply.Admitted(var epoch) -> "admitted, epoch " + epoch;
      case DroneReply.Displaced(var epoch) -> "displaced, epoch " + epoch;
      case DroneReply.LockSettled(var ack) -> of((IdeAck) ack);
      case DroneReply.FreeSettled(var ack) -> of((IdeAck) ack);
      case DroneReply.Terminated outcome -> lower(outcome).replace('_', ' ');
    };
  }

  private static String reminder(Duration delay, Object command) {
    var time = delay.toHours() > 0 ? delay.toHours() + " h" : delay.toSeconds() + " s";
    return "`Remind` " + kind(command) + " in " + time;
  }

  private static String kind(Object value) {
    return value.getClass().getSimpleName();
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
