package dev.gadgetcode.hub.sim;

import dev.gadgetcode.hub.core.Decision;
import dev.gadgetcode.hub.core.Session;
import dev.gadgetcode.hub.core.SessionCommand;
import dev.gadgetcode.hub.core.SessionEffect;
import dev.gadgetcode.hub.core.SessionFact;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.stream.Meta;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// What the planted bugs make of the decisions and facts of a session.
final class PlantedFaults {
  private PlantedFaults() {}

  static Decision decided(Hub hub, Session session, SessionCommand command, Decision decision) {
    return switch (command) {
      case SessionCommand.Streamed(var drone, var event) -> {
        boolean running = session.running().filter(event.meta().turnId()::equals).isPresent();
        long seq = event.meta().seq();
        boolean forced =
            running
                && ((hub.has(PlantedBug.GAP_ACCEPTED) && seq > session.lastSeq() + 1)
                    || (hub.has(PlantedBug.REPEAT_APPLIED_TWICE) && seq <= session.lastSeq()));
        boolean old =
            hub.has(PlantedBug.EPOCH_NOT_CHECKED)
                && running
                && seq == session.lastSeq() + 1
                && decision.facts().isEmpty();
        if (forced || old) {
          yield logged(drone, event);
        }
        yield hub.has(PlantedBug.NEXT_PROMPT_NOT_STARTED)
            ? withoutEffects(
                withoutFacts(decision, SessionFact.TurnStarted.class::isInstance),
                SessionEffect.SendOrder.class::isInstance)
            : decision;
      }
      case SessionCommand.OrderDue _, SessionCommand.DroneCame _
          when hub.has(PlantedBug.ORDER_NOT_SENT_AGAIN) ->
          withoutEffects(decision, SessionEffect.SendOrder.class::isInstance);
      case SessionCommand.DroneAnswered(_, SessionCommand.Lock _, _)
          when hub.has(PlantedBug.TAB_LOCK_KEPT_AFTER_REFUSAL) ->
          withoutFacts(decision, SessionFact.TabFreed.class::isInstance);
      case SessionCommand.RecoveryAsked asked
          when hub.has(PlantedBug.RECOVERY_NOT_COUNTED)
              && decision.facts().stream().anyMatch(SessionFact.TurnEnded.class::isInstance) ->
          recovered(asked);
      default -> hub.has(PlantedBug.HUB_END_NUMBERED_WRONGLY) ? misnumbered(decision) : decision;
    };
  }

  private static Decision logged(RegistrationId drone, StreamEvent event) {
    var position = new DroneOrder.Position(event.meta().turnId(), event.meta().seq());
    return new Decision(
        List.of(new SessionFact.EventLogged(event)),
        Optional.empty(),
        List.of(
            new SessionEffect.TellDrone(drone, new DroneOrder.StreamAck(position)),
            new SessionEffect.Show(event)));
  }

  private static Decision recovered(SessionCommand.RecoveryAsked asked) {
    return new Decision(
        List.of(new SessionFact.RecoveryBegun(asked.instance(), asked.workOrder())),
        Optional.empty(),
        List.of(
            new SessionEffect.Remind(
                Duration.ofSeconds(1), new SessionCommand.OrderDue(asked.workOrder()))));
  }

  private static Decision misnumbered(Decision decision) {
    var facts = new ArrayList<SessionFact>();
    for (var fact : decision.facts()) {
      facts.add(
          fact instanceof SessionFact.EventLogged(StreamEvent.WorkOrderComplete end)
              ? new SessionFact.EventLogged(end.with(next(end.meta())))
              : fact);
    }
    return new Decision(facts, decision.ack(), decision.effects());
  }

  private static Meta next(Meta meta) {
    return new Meta(
        meta.turnId(),
        meta.epoch(),
        meta.seq() + 1,
        meta.at(),
        meta.step(),
        meta.fromSeq(),
        meta.status(),
        meta.stats());
  }

  private static Decision withoutFacts(Decision decision, Predicate<SessionFact> left) {
    return new Decision(
        decision.facts().stream().filter(left.negate()).toList(),
        decision.ack(),
        decision.effects());
  }

  private static Decision withoutEffects(Decision decision, Predicate<SessionEffect> left) {
    return new Decision(
        decision.facts(),
        decision.ack(),
        decision.effects().stream().filter(left.negate()).toList());
  }
}
