package dev.gadgetcode.drone.mcp;

import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;

/// What carries messages to a server and back, within bounds. For any thread.
sealed interface Carrier extends AutoCloseable permits ProcessCarrier, HttpCarrier {

  /// Has what the server says handed over from now on, on the carrier's threads or on those that
  /// send.
  ///
  /// @param gone told why, where it ends by itself
  void listen(Ear ear, Consumer<String> gone);

  /// Sends a message. Waits until it is on its way, or where its answer comes by the same way,
  /// until that is here; an interrupt gives it up.
  ///
  /// @param json how it is written
  /// @param version of the protocol, once the server has chosen one
  /// @throws McpFault where the server will not have it, or says what it should not
  void send(JSONRPCMessage message, String json, Optional<String> version)
      throws IOException, InterruptedException;

  boolean isAlive();

  /// May be called again.
  @Override
  void close();

  /// Hears what a server says.
  @FunctionalInterface
  interface Ear {
    /// One message.
    ///
    /// @return the id of the request that it answers
    Optional<Object> hear(String json);
  }
}
