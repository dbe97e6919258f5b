package dev.gadgetcode.hub.fleet;

import dev.gadgetcode.hub.Timers;
import dev.gadgetcode.hub.bus.Bus;
import dev.gadgetcode.hub.bus.Subjects;
import dev.gadgetcode.hub.core.DroneAnswer;
import dev.gadgetcode.hub.core.DroneCommand;
import dev.gadgetcode.hub.core.DroneEffect;
import dev.gadgetcode.hub.core.DroneReply;
import dev.gadgetcode.hub.viewer.Ides;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.HubNotice;
import dev.gadgetcode.protocol.ide.IdeNotice;
import dev.gadgetcode.protocol.ide.IdeRequest;
import dev.gadgetcode.socketio.engine.CloseReason;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;

/// Carries out what was decided about drones. Runs on the drones' mailboxes.
final class DroneEffects {
  private static final Duration LOCK_LIMIT = Duration.ofMinutes(10);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);

  private final DroneSockets sockets;
  private final Greetings greetings;
  private final Bus bus;
  private final Ides ides;
  private final SessionLine sessions;
  private final Timers timers;
  private final Clock clock;

  DroneEffects(
      DroneSockets sockets,
      Greetings greetings,
      Bus bus,
      Ides ides,
      SessionLine sessions,
      Timers timers,
      Clock clock) {
    this.sockets = sockets;
    this.greetings = greetings;
    this.bus = bus;
    this.ides = ides;
    this.sessions = sessions;
    this.timers = timers;
    this.clock = clock;
  }

  void later(Duration delay, Runnable task) {
    timers.later(delay, task);
  }

  void run(DroneEffect effect, LiveDrone drone, Consumer<DroneReply> reply) {
    switch (effect) {
      case DroneEffect.Answer(var answer) -> reply.accept(answer);
      case DroneEffect.EndWait(var outcome) -> drone.ended(outcome);
      case DroneEffect.Admit(var socket, var epoch) ->
          sockets
              .find(socket)
              .ifPresent(found ->
                  found.admit(epoch, bus.subscribe(Subjects.socket(drone.id()), found::receive)));
      case DroneEffect.HangUp(var socket) ->
          sockets
              .find(socket)
              .ifPresent(older -> older.socket().close(CloseReason.TRANSPORT_CLOSED));
      case DroneEffect.Greet(var socket, var epoch) ->
          sockets.find(socket).ifPresent(found -> welcome(drone, found, epoch));
      case DroneEffect.FenceOff(var socket, var epoch, var reason) ->
          sockets
              .find(socket)
              .ifPresent(fenced -> fenced.fence(new HubNotice.Fence(epoch, reason)));
      case DroneEffect.AskLock(var command) ->
          ask(
              drone,
              new DroneOrder.RequestSessionLock(drone.id(), command.project(), command.session()),
              LOCK_LIMIT,
              said -> drone.tell(new DroneCommand.LockAnswered(command, said), reply));
      case DroneEffect.AskFree(var command) ->
          ask(
              drone,
              release(drone, command),
              ANSWER_LIMIT,
              said -> drone.tell(new DroneCommand.FreeAnswered(command, said), reply));
      case DroneEffect.AskTermination() ->
          ask(
              drone,
              new DroneOrder.RequestTermination(),
              ANSWER_LIMIT,
              said -> drone.tell(new DroneCommand.TerminationAnswered(said, clock.instant())));
      case DroneEffect.TellSession(var session, var command) -> sessions.tell(session, command);
      case DroneEffect.ShowDrone() -> {
        var shown = drone.registration();
        ides.tellUser(shown.user(), new IdeNotice.DroneUpdated(shown));
      }
      case DroneEffect.Remind(var delay, var command) ->
          timers.later(delay, () -> drone.tell(command));
    }
  }

  /// Greets only once the session has heard of the epoch: then nothing of an older one is added any
  /// more, and the positions stand.
  private void welcome(LiveDrone drone, DroneSocket socket, long epoch) {
    var lock = drone.core().state().lock();
    Runnable greeting = () -> socket.greet(greetings.welcome(drone, epoch, lock));
    lock.ifPresentOrElse(held -> sessions.after(held.session().id(), greeting), greeting);
  }

  private static IdeRequest.ReleaseSessionLock release(
      LiveDrone drone, DroneCommand.FreeFor command) {
    var lock = drone.core().state().lock().orElseThrow();
    return new IdeRequest.ReleaseSessionLock(drone.id(), lock.project().id(), command.session());
  }

  private void ask(LiveDrone drone, DroneOrder order, Duration limit, Consumer<DroneAnswer> said) {
    drone
        .core()
        .state()
        .socket()
        .flatMap(sockets::find)
        .ifPresentOrElse(
            socket -> socket.ask(order, limit, said), () -> said.accept(new DroneAnswer.Away()));
  }
}
