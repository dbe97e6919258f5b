package dev.gadgetcode.hub.fleet;

import dev.gadgetcode.hub.core.DroneFact;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.Turns;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.id.TurnId;
import java.util.LinkedHashMap;
import java.util.Optional;

/// What a drone is told when it has come in: how much of each of its turns the hub has, and what it
/// is locked for. A workspace's id is what a drone says it is: of the turns in it those of the
/// drone's own user are told.
final class Greetings {
  private final String hubId;
  private final Store store;

  Greetings(String hubId, Store store) {
    this.hubId = hubId;
    this.store = store;
  }

  DroneOrder.Welcome welcome(LiveDrone drone, long epoch, Optional<DroneFact.Locked> held) {
    var registration = drone.registration();
    var positions = new LinkedHashMap<TurnId, Long>();
    for (var turn : store.read(handle -> Turns.processingOf(handle, registration.workspaceId()))) {
      if (turn.user().equals(registration.user())) {
        positions.put(turn.id(), store.journal().lastSeq(turn.id()));
      }
    }
    var lock =
        held.map(found -> new DroneOrder.HeldLock(found.session(), found.project())).orElse(null);
    return new DroneOrder.Welcome(new DroneOrder.Greeting(epoch, hubId, positions, lock));
  }
}
