package dev.gadgetcode.hub.sim;

import dev.gadgetcode.hub.core.DroneAnswer;
import dev.gadgetcode.hub.core.DroneCommand;
import dev.gadgetcode.hub.core.DroneReply;
import dev.gadgetcode.hub.core.SessionCommand;
import dev.gadgetcode.hub.core.SessionEffect;
import dev.gadgetcode.hub.core.Unanswered;
import dev.gadgetcode.protocol.Texts;
import dev.gadgetcode.protocol.drone.DroneAck;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.HubNotice;
import dev.gadgetcode.protocol.drone.ProjectSource;
import dev.gadgetcode.protocol.drone.RecoveryAction;
import dev.gadgetcode.protocol.drone.SessionName;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.IdeAck;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// Carries out what a session decided, on the simulated links.
final class SessionEffects {
  private static final int ANSWER_LIMIT = 10_000;
  private static final int LOCK_LIMIT = 605_000;
  private static final ProjectSource PROJECT =
      new ProjectSource(new ProjectId("project"), "project", null);

  private final Hub hub;
  private final SessionShell shell;

  SessionEffects(Hub hub, SessionShell shell) {
    this.hub = hub;
    this.shell = shell;
  }

  /// Tells drones how far they are kept, and IDEs what became of their requests.
  void ack(List<SessionShell.Decided> batch) {
    for (var each : batch) {
      for (var effect : each.decision().effects()) {
        if (effect instanceof SessionEffect.TellDrone(var drone, var order)) {
          hub.reach(drone).ifPresent(socket -> socket.tell(order));
        }
      }
      each.decision().ack().ifPresent(each.answer());
    }
  }

  void run(SessionShell.Decided decided) {
    decided.decision().effects().forEach(effect -> run(effect, decided.answer()));
  }

  private void run(SessionEffect effect, Consumer<IdeAck> answer) {
    switch (effect) {
      case SessionEffect.TellDrone _, SessionEffect.Show _ -> {} // done for the whole batch
      case SessionEffect.SendOrder order -> send(order);
      case SessionEffect.AskDrone(var drone, var order, var command) ->
          ask(
              drone,
              (process, reply) -> process.asked(order, reply),
              said -> shell.tell(new SessionCommand.DroneAnswered(drone, command, said), answer));
      case SessionEffect.LockDrone(var drone, var command) ->
          manage(
              drone,
              new DroneCommand.LockFor(new SessionName(shell.id(), "a session"), PROJECT),
              said -> shell.tell(new SessionCommand.DroneAnswered(drone, command, said), answer));
      case SessionEffect.FreeDrone(var drone, var command) ->
          manage(
              drone,
              new DroneCommand.FreeFor(shell.id()),
              said ->
                  command.ifPresent(waiting ->
                      shell.tell(new SessionCommand.DroneAnswered(drone, waiting, said), answer)));
      case SessionEffect.PassOn(var drone, var request) ->
          ask(
              drone,
              (process, reply) -> process.asked(request, reply),
              said ->
                  answer.accept(
                      said instanceof DroneAnswer.Said(IdeAck ack)
                          ? ack
                          : Unanswered.ack(request, Texts.DRONE_NOT_REACHED)));
      case SessionEffect.Disown(var drone, var turn) ->
          hub.reach(drone).ifPresent(socket -> disown(socket, turn));
      case SessionEffect.Watch(var connection, var turn, var afterSeq) ->
          hub.ide(connection)
              .filter(ide -> !ide.watches(turn))
              .ifPresent(ide -> ide.watch(hub.store().turn(turn), afterSeq));
      case SessionEffect.Notify(var notice) -> hub.tellUser(hub.owner(shell.id()), notice);
      case SessionEffect.Tell(var connection, var notice) ->
          hub.ide(connection).ifPresent(ide -> ide.tell(notice));
      case SessionEffect.Remind(var delay, var command) ->
          hub.later(delay.toMillis(), () -> shell.tell(command));
    }
  }

  private void send(SessionEffect.SendOrder order) {
    var turn = hub.store().turn(order.turn());
    long epoch = hub.drone(order.drone()).core().state().epoch();
    var handed =
        new HandedOrder(
            turn.id(), shell.id(), turn.content(), order.workOrder(), epoch, order.attempt());
    ask(
        order.drone(),
        (process, reply) -> process.ordered(handed, reply),
        said -> shell.tell(new SessionCommand.OrderAnswered(order.workOrder(), said, hub.clock())));
  }

  private void ask(
      RegistrationId drone,
      BiConsumer<DroneProcess, Consumer<DroneAck>> request,
      Consumer<DroneAnswer> said) {
    hub.reach(drone)
        .ifPresentOrElse(
            socket -> socket.ask(request, ANSWER_LIMIT, said),
            () -> said.accept(new DroneAnswer.Away()));
  }

  private void manage(RegistrationId drone, DroneCommand command, Consumer<DroneAnswer> said) {
    var settled = new boolean[1];
    Consumer<DroneAnswer> once =
        answer -> {
          if (!settled[0]) {
            settled[0] = true;
            said.accept(answer);
          }
        };
    hub.drone(drone)
        .tell(
            command,
            reply ->
                once.accept(
                    switch (reply) {
                      case DroneReply.LockSettled(var ack) -> new DroneAnswer.Said(ack);
                      case DroneReply.FreeSettled(var ack) -> new DroneAnswer.Said(ack);
                      case DroneReply.Admitted _, DroneReply.Displaced _, DroneReply.Terminated _ ->
                          new DroneAnswer.Silent();
                    }));
    hub.later(LOCK_LIMIT, () -> once.accept(new DroneAnswer.Silent()));
  }

  private void disown(DroneSocket socket, TurnId turn) {
    hub.store()
        .find(turn)
        .ifPresent(known ->
            socket.tell(new DroneOrder.StreamAck(new DroneOrder.Position(turn, known.lastSeq()))));
    socket.tell(
        new HubNotice.CrashRecoveryResponse(
            new HubNotice.Recovery(turn, RecoveryAction.DISCARD, null)));
  }
}
