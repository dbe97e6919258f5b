package dev.gadgetcode.hub.viewer;

import dev.gadgetcode.hub.core.Connection;
import dev.gadgetcode.protocol.Message;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.socketio.Json;
import dev.gadgetcode.socketio.Payload;
import dev.gadgetcode.socketio.Socket;
import java.util.concurrent.ConcurrentHashMap;

/// The IDEs that are connected, by socket. Thread-safe.
public final class Viewers {
  private final ConcurrentHashMap<String, Socket> sockets = new ConcurrentHashMap<>();
  private final Json json;

  public Viewers(Json json) {
    this.json = json;
  }

  public void add(Socket socket) {
    sockets.put(socket.id(), socket);
  }

  public void remove(Socket socket) {
    sockets.remove(socket.id(), socket);
  }

  /// Sends to every IDE; encoded once.
  public void show(Message message) {
    var event = Wire.event(message.getClass());
    var payload = Payload.of(json, Wire.args(message));
    sockets.values().forEach(socket -> socket.emit(event, payload));
  }

  public void tell(Connection connection, Message message) {
    var socket = sockets.get(connection.socket());
    if (socket != null) {
      socket.emit(Wire.event(message.getClass()), Wire.args(message));
    }
  }
}
