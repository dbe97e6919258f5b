package dev.gadgetcode.hub.socket;

import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.socketio.Socket;
import dev.gadgetcode.socketio.engine.CloseReason;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The sockets of IDEs by whose sign-in let them in, so that they end with it. Thread-safe.
public final class SignedInSockets {
  private final Map<UserId, Set<Socket>> sockets = new ConcurrentHashMap<>();

  void add(UserId user, Socket socket) {
    sockets.compute(
        user,
        (_, known) -> {
          Set<Socket> all = known == null ? ConcurrentHashMap.newKeySet() : known;
          all.add(socket);
          return all;
        });
  }

  void remove(UserId user, Socket socket) {
    sockets.computeIfPresent(
        user,
        (_, known) -> {
          known.remove(socket);
          return known.isEmpty() ? null : known;
        });
  }

  int count(UserId user) {
    return sockets.getOrDefault(user, Set.of()).size();
  }

  /// Ends all connections of a user. Whoever is still signed in elsewhere comes back by itself.
  public void cut(UserId user) {
    sockets
        .getOrDefault(user, Set.of())
        .forEach(socket -> socket.close(CloseReason.TRANSPORT_CLOSED));
  }
}
