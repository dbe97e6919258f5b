package dev.gadgetcode.hub.fleet;

import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.socketio.engine.CloseReason;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

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
    sockets.values().stream()
        .filter(socket -> socket.drone().id().equals(drone))
        .forEach(socket -> socket.socket().close(CloseReason.TRANSPORT_CLOSED));
  }

  int size() {
    return sockets.size();
  }

  Optional<DroneSocket> find(String socket) {
    return Optional.ofNullable(sockets.get(socket));
  }
}
