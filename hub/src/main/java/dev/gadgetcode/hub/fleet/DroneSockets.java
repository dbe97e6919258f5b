package dev.gadgetcode.hub.fleet;

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

  Optional<DroneSocket> find(String socket) {
    return Optional.ofNullable(sockets.get(socket));
  }
}
