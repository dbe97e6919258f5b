package dev.gadgetcode.hub.socket;

import dev.gadgetcode.hub.NewIds;
import dev.gadgetcode.hub.bus.Bus;
import dev.gadgetcode.hub.bus.Subjects;
import dev.gadgetcode.hub.core.SessionCommand;
import dev.gadgetcode.hub.fleet.DroneSocket;
import dev.gadgetcode.hub.session.Sessions;
import dev.gadgetcode.hub.store.StoredTurn;
import dev.gadgetcode.protocol.ConnectRefusal;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.DroneReport;
import dev.gadgetcode.protocol.drone.HubNotice;
import dev.gadgetcode.protocol.drone.RecoveryAction;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.StreamEvents;
import dev.gadgetcode.socketio.engine.CloseReason;
import java.time.Clock;
import java.util.Optional;

/// What drones say of turns: it becomes commands of the sessions, if the turn is the drone's own
/// user's. Runs on the sockets' loops; what may have to wait for the store runs on virtual threads.
final class DroneStream {
  private final Sessions sessions;
  private final Bus bus;
  private final Clock clock;
  private final Barred<RegistrationId> barred = new Barred<>(System::nanoTime);

  DroneStream(Sessions sessions, Bus bus, Clock clock) {
    this.sessions = sessions;
    this.bus = bus;
    this.clock = clock;
  }

  void received(DroneSocket drone, StreamEvents.Received received) {
    switch (received) {
      case StreamEvents.Numbered(var event) -> numbered(drone, event);
      case StreamEvents.Unnumbered unnumbered -> unnumbered(drone, unnumbered);
    }
  }

  private void numbered(DroneSocket drone, StreamEvent event) {
    long epoch = drone.drone().epoch();
    if (event.meta().epoch() < epoch || drone.epoch() < epoch) {
      fence(drone, epoch);
      return;
    }
    var command = new SessionCommand.Streamed(drone.drone().id(), event);
    var session = sessions.running(event.meta().turnId());
    if (session.isPresent() && !session.get().owner().equals(owner(drone))) {
      discard(drone, event.meta().turnId());
    } else if (session.isEmpty() || !session.get().stream(command)) {
      errand(drone, () -> notRunning(drone, command));
    }
  }

  /// Whoever sends more than can be looked at is hung up on, and stays outside for a while.
  private void errand(DroneSocket drone, Runnable errand) {
    if (!drone.errand(errand)) {
      barred.bar(drone.drone().id());
      drone.socket().close(CloseReason.TOO_SLOW);
    }
  }

  boolean isBarred(RegistrationId drone) {
    return barred.isBarred(drone);
  }

  private static UserId owner(DroneSocket drone) {
    return drone.drone().registration().user();
  }

  /// The turn, unless it is another user's: of that nothing is told, not even that it is there.
  private Optional<StoredTurn> turn(DroneSocket drone, TurnId turn) {
    return sessions.turn(turn).filter(found -> found.user().equals(owner(drone)));
  }

  /// An event of a turn that does not run here: it is over, or nobody knows it, or its session is
  /// only now being loaded.
  private void notRunning(DroneSocket drone, SessionCommand.Streamed command) {
    var id = command.event().meta().turnId();
    var turn = turn(drone, id);
    if (turn.isPresent() && !turn.get().status().isEnd()) {
      sessions.tell(turn.get().session(), command);
      return;
    }
    turn.ifPresent(
        over -> drone.tell(new DroneOrder.StreamAck(new DroneOrder.Position(id, over.lastSeq()))));
    discard(drone, id);
  }

  private static void discard(DroneSocket drone, TurnId turn) {
    drone.tell(
        new HubNotice.CrashRecoveryResponse(
            new HubNotice.Recovery(turn, RecoveryAction.DISCARD, null)));
  }

  private void unnumbered(DroneSocket drone, StreamEvents.Unnumbered event) {
    var session = drone.drone().registration().chatSessionId();
    if (session != null) {
      bus.publish(
          Subjects.session(session),
          new SessionCommand.Unnumbered(drone.drone().id(), drone.epoch(), event, clock.instant()));
    }
  }

  /// Asks the session of a turn that was left behind what to do with it.
  void recover(DroneSocket drone, DroneReport.LostTurn lost) {
    errand(drone, () -> recoverNow(drone, lost));
  }

  private void recoverNow(DroneSocket drone, DroneReport.LostTurn lost) {
    var registration = drone.drone().registration();
    var turn = turn(drone, lost.turnId());
    boolean ours = lost.workspaceId().equals(registration.workspaceId());
    if (!ours || turn.isEmpty()) {
      discard(drone, lost.turnId());
      return;
    }
    sessions.tell(
        turn.get().session(),
        new SessionCommand.RecoveryAsked(
            registration.id(),
            drone.instance(),
            lost.workspaceId(),
            lost.turnId(),
            new WorkOrderId(NewIds.id()),
            clock.instant()));
  }

  /// Shuts out a process whose epoch is over.
  static void fence(DroneSocket drone, long epoch) {
    drone.tell(new HubNotice.Fenced(new HubNotice.Fence(epoch, ConnectRefusal.FENCED.text())));
    drone.socket().disconnect();
  }
}
