package dev.gadgetcode.hub.session;

import dev.gadgetcode.hub.Timers;
import dev.gadgetcode.hub.bus.Bus;
import dev.gadgetcode.hub.bus.Subjects;
import dev.gadgetcode.hub.core.DroneAnswer;
import dev.gadgetcode.hub.core.DroneCommand;
import dev.gadgetcode.hub.core.DroneReply;
import dev.gadgetcode.hub.core.Session;
import dev.gadgetcode.hub.core.SessionCommand;
import dev.gadgetcode.hub.core.SessionEffect;
import dev.gadgetcode.hub.core.Unanswered;
import dev.gadgetcode.hub.viewer.Ides;
import dev.gadgetcode.hub.viewer.ShownEvent;
import dev.gadgetcode.protocol.Texts;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.HubNotice;
import dev.gadgetcode.protocol.drone.RecoveryAction;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.IdeAck;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Carries out what sessions decided, through the bus and the IDEs. Runs on the sessions'
/// mailboxes.
final class Effects {
  /// How long a drone may take to answer.
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);

  /// How long it may take to lock a session, if it must clone, and a moment for the way.
  private static final Duration LOCK_LIMIT = Duration.ofMinutes(10).plusSeconds(5);

  private final Bus bus;
  private final Ides ides;
  private final Orders orders;
  private final Sessions sessions;
  private final Timers timers;
  private final Clock clock;

  Effects(Bus bus, Ides ides, Orders orders, Sessions sessions, Timers timers, Clock clock) {
    this.bus = bus;
    this.ides = ides;
    this.orders = orders;
    this.sessions = sessions;
    this.timers = timers;
    this.clock = clock;
  }

  void later(Duration delay, Runnable task) {
    timers.later(delay, task);
  }

  void look(ChatSessionId session, Consumer<Session> asked) {
    sessions.look(session, asked);
  }

  /// Keeps the indexes true, before anybody hears of what happened.
  void changed(LiveSession session, Session core) {
    sessions.changed(session, core);
  }

  void ended(TurnId turn) {
    sessions.ended(turn);
  }

  void show(List<ShownEvent> events) {
    if (!events.isEmpty()) {
      ides.show(events);
    }
  }

  /// Tells drones what needs no answer; of several acks of one turn the last says all.
  void tellDrones(List<Batch.Decided> decided) {
    var acks = new LinkedHashMap<TurnId, SessionEffect.TellDrone>();
    for (var each : decided) {
      for (var effect : each.decision().effects()) {
        if (effect instanceof SessionEffect.TellDrone tell) {
          if (tell.order() instanceof DroneOrder.StreamAck(var position)) {
            acks.put(position.turnId(), tell);
          } else {
            bus.publish(Subjects.socket(tell.drone()), tell.order());
          }
        }
      }
    }
    acks.values().forEach(tell -> bus.publish(Subjects.socket(tell.drone()), tell.order()));
  }

  /// Tells a drone where to go on, after its events could not be kept.
  void expect(RegistrationId drone, TurnId turn, long seq) {
    bus.publish(
        Subjects.socket(drone), new HubNotice.StreamExpected(new DroneOrder.Position(turn, seq)));
  }

  /// Runs an effect; what comes back of it is told to the session as a command.
  ///
  /// @param answer gets the ack of the command that the effect is of
  void run(SessionEffect effect, LiveSession session, Consumer<IdeAck> answer) {
    switch (effect) {
      case SessionEffect.SendOrder order -> send(order, session);
      case SessionEffect.TellDrone _, SessionEffect.Show _ -> {} // done for the whole batch
      case SessionEffect.AskDrone(var drone, var order, var command) ->
          ask(drone, order).thenAccept(said -> answered(session, drone, command, said, answer));
      case SessionEffect.LockDrone lock -> lock(lock, session, answer);
      case SessionEffect.FreeDrone free -> free(free, session, answer);
      case SessionEffect.PassOn(var drone, var request) ->
          ask(drone, request)
              .thenAccept(said ->
                  answer.accept(
                      said instanceof DroneAnswer.Said(IdeAck ack)
                          ? ack
                          : Unanswered.ack(request, Texts.DRONE_NOT_REACHED)));
      case SessionEffect.Disown(var drone, var turn) -> disown(drone, turn);
      case SessionEffect.Watch(var connection, var turn, var afterSeq) ->
          ides.watch(connection, turn, afterSeq);
      case SessionEffect.Notify(var notice) -> ides.tellUser(session.owner(), notice);
      case SessionEffect.Tell(var connection, var notice) -> ides.tell(connection, notice);
      case SessionEffect.Remind(var delay, var command) ->
          timers.later(delay, () -> sessions.tell(session.id(), command));
    }
  }

  private void send(SessionEffect.SendOrder order, LiveSession session) {
    switch (orders.build(session, order)) {
      case Orders.Order(var message) ->
          orders.adoption(session).ifPresent(adoption -> send(order, message, adoption, session));
      case Orders.Impossible(var why) -> orderAnswered(order, refused(why), session);
      case Orders.Gone _ -> {}
    }
  }

  private void send(
      SessionEffect.SendOrder order,
      DroneOrder.ProcessWorkOrder message,
      DroneCommand adoption,
      LiveSession session) {
    manage(order.drone(), adoption)
        .thenCompose(adopted ->
            adopted instanceof DroneAnswer.Said(IdeAck.Locked lock) && !lock.success()
                ? CompletableFuture.completedFuture(refused(reason(lock)))
                : ask(order.drone(), message))
        .thenAccept(said -> orderAnswered(order, said, session));
  }

  private void orderAnswered(
      SessionEffect.SendOrder order, DroneAnswer answer, LiveSession session) {
    sessions.tell(
        session.id(), new SessionCommand.OrderAnswered(order.workOrder(), answer, clock.instant()));
  }

  private static DroneAnswer refused(@Nullable String why) {
    return new DroneAnswer.Said(new DroneOrder.Accepted(false, why));
  }

  private static @Nullable String reason(IdeAck.Locked lock) {
    var refusal = lock.refusal();
    return refusal == null ? null : refusal.message();
  }

  private void answered(
      LiveSession session,
      RegistrationId drone,
      SessionCommand.NeedsDrone command,
      DroneAnswer said,
      Consumer<IdeAck> answer) {
    sessions.tell(session.id(), new SessionCommand.DroneAnswered(drone, command, said), answer);
  }

  private CompletableFuture<DroneAnswer> ask(RegistrationId drone, DroneOrder order) {
    return bus.request(Subjects.socket(drone), order, ANSWER_LIMIT.plusSeconds(1))
        .handle((said, fault) -> orFault(said, fault));
  }

  private static DroneAnswer orFault(@Nullable DroneAnswer said, @Nullable Throwable fault) {
    if (said != null) {
      return said;
    }
    return fault instanceof Bus.NobodyThere ? new DroneAnswer.Away() : new DroneAnswer.Silent();
  }

  private void lock(SessionEffect.LockDrone lock, LiveSession session, Consumer<IdeAck> answer) {
    var command = orders.lock(session);
    if (command.isEmpty()) {
      answered(session, lock.drone(), lock.command(), new DroneAnswer.Away(), answer);
      return;
    }
    manage(lock.drone(), command.get())
        .thenAccept(said -> answered(session, lock.drone(), lock.command(), said, answer));
  }

  private void free(SessionEffect.FreeDrone free, LiveSession session, Consumer<IdeAck> answer) {
    var said = manage(free.drone(), new DroneCommand.FreeFor(session.id()));
    free.command()
        .ifPresent(command ->
            said.thenAccept(reply -> answered(session, free.drone(), command, reply, answer)));
  }

  private CompletableFuture<DroneAnswer> manage(RegistrationId drone, DroneCommand command) {
    return bus.request(Subjects.drone(drone), command, LOCK_LIMIT)
        .handle((reply, fault) ->
            switch (reply) {
              case DroneReply.LockSettled(var ack) -> new DroneAnswer.Said(ack);
              case DroneReply.FreeSettled(var ack) -> new DroneAnswer.Said(ack);
              case null -> orFault(null, fault);
              default -> new DroneAnswer.Silent();
            });
  }

  private void disown(RegistrationId drone, TurnId turn) {
    var socket = Subjects.socket(drone);
    sessions
        .turn(turn)
        .ifPresent(known ->
            bus.publish(
                socket, new DroneOrder.StreamAck(new DroneOrder.Position(turn, known.lastSeq()))));
    bus.publish(
        socket,
        new HubNotice.CrashRecoveryResponse(
            new HubNotice.Recovery(turn, RecoveryAction.DISCARD, null)));
  }
}
