package dev.gadgetcode.socketio;

import java.time.Duration;
import tools.jackson.databind.JsonNode;

/// The application's side of a client. Called on the client's loop; must not block.
public interface ClientHandler<S> {
  /// What the client says of itself in CONNECT, asked for at every attempt.
  Object auth();

  /// Connected: makes the application's state of the new socket.
  S connected(Socket socket);

  /// The server said no.
  ///
  /// @param data what the server added, or a null node
  Reaction refused(String message, JsonNode data);

  /// An attempt failed or a connection was lost, and the next attempt follows after the wait.
  default void waiting(Duration wait, String why) {}

  enum Reaction {
    RETRY,
    STOP
  }
}
