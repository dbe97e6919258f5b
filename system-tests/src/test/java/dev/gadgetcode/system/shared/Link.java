package dev.gadgetcode.system.shared;

import dev.gadgetcode.protocol.Wire;
import java.util.function.Consumer;
import tools.jackson.databind.node.ArrayNode;

/// The connection of a model to the hub, which comes back for ever. It buffers nothing: what is
/// sent while there is no socket is gone, and so is the answer of what was asked on a socket that
/// ended.
public interface Link extends AutoCloseable {
  void emit(String event, Object... args);

  /// Sends a request; the answer comes once, or never.
  void ask(String event, Consumer<ArrayNode> answer, Object... args);

  @Override
  void close();

  /// The model's side. Told on the link's own threads, in the order of the socket.
  interface Listener {
    void connected();

    void disconnected();

    /// The hub has refused the connection, and is asked again.
    default void refused() {}

    /// An event came.
    ///
    /// @param reply takes the ack, where one is wanted
    void heard(String event, ArrayNode args, Consumer<Object[]> reply);
  }

  /// Arguments as one JSON text.
  static String json(Object... args) {
    return Wire.mapper().writeValueAsString(args);
  }
}
