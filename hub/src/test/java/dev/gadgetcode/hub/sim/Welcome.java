package dev.gadgetcode.hub.sim;

import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.id.TurnId;
import java.util.LinkedHashMap;
import java.util.Map;

/// The greeting of a process that has come in, in the making.
///
/// The positions are asked of the sessions themselves, behind whatever the process before it had
/// still on its way to the log: a number that is given to the new process is never taken by the
/// old.
final class Welcome {
  private final Hub hub;
  private final DroneShell drone;
  private final DroneSocket socket;
  private final long epoch;
  private final Map<TurnId, Long> positions = new LinkedHashMap<>();
  private int waiting = 1;

  Welcome(Hub hub, DroneShell drone, DroneSocket socket, long epoch) {
    this.hub = hub;
    this.drone = drone;
    this.socket = socket;
    this.epoch = epoch;
  }

  void gather() {
    for (var turn : hub.store().processingOf(drone.id())) {
      waiting++;
      hub.session(turn.session())
          .look(session -> {
            session
                .running()
                .filter(turn.id()::equals)
                .ifPresent(running -> positions.put(running, session.lastSeq()));
            arrived();
          });
    }
    arrived();
  }

  private void arrived() {
    if (--waiting == 0) {
      var lock =
          drone
              .core()
              .state()
              .lock()
              .map(held -> new DroneOrder.HeldLock(held.session(), held.project()))
              .orElse(null);
      socket.welcome(
          new DroneOrder.Welcome(new DroneOrder.Greeting(epoch, "hub", positions, lock)));
    }
  }
}
