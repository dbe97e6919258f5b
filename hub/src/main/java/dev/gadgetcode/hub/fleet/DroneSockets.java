package dev.gadgetcode.hub.fleet;

import dev.gadgetcode.protocol.drone.HubNotice;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.socketio.engine.CloseReason;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/// The connections of drones, by the name of their socket. Thread-safe.
public final class DroneSockets {
  private final Map<String, DroneSocket> sockets = new ConcurrentHashMap<>();

  public void add(DroneSocket socket) {
    sockets.put(socket.socket().id(), socket);
  }

  public void remove(DroneSocket socket) {
    sockets.remove(socket.socket().id(), socket);
    socket.left();
  }

  /// Ends every connection of a drone.
  void closeOf(RegistrationId drone) {
    of(drone).forEach(socket -> socket.socket().close(CloseReason.TRANSPORT_CLOSED));
  }

  /// Tells every process of a drone that it is shut out, and ends its connection.
  void fenceOff(RegistrationId drone, String why) {
    of(drone).forEach(socket -> socket.fence(new HubNotice.Fence(socket.epoch(), why)));
  }

  private Stream<DroneSocket> of(RegistrationId drone) {
    return sockets.values().stream().filter(socket -> socket.drone().id().equals(drone));
  }

  int size() {
    return sockets.size();
  }

  Optional<DroneSocket> find(String socket) {
    return Optional.ofNullable(sockets.get(socket));
  }
}
