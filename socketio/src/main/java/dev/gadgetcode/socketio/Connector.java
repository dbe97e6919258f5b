package dev.gadgetcode.socketio;

import dev.gadgetcode.socketio.engine.EngineConnection;
import dev.gadgetcode.socketio.engine.EngineListener;
import io.netty.handler.codec.http.HttpHeaders;
import java.net.SocketAddress;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Decides who may connect to a namespace, in its own time. Called on the connection's loop.
@FunctionalInterface
public interface Connector {
  CompletionStage<Decision> connect(Handshake handshake);

  /// What a peer says of itself.
  ///
  /// @param auth an object; empty where the peer sent none
  record Handshake(String namespace, JsonNode auth, HttpHeaders headers, SocketAddress remote) {}

  sealed interface Decision {}

  /// Come in.
  ///
  /// @param open makes the application's state of the new socket; runs on the loop, after the peer
  ///   has been told and before any event of its
  record Accept<S>(Events<S> events, Function<Socket, S> open) implements Decision {}

  /// Come in by us, and be served by somebody else: the whole connection is theirs from now on.
  /// They answer the peer's CONNECT too, of which nothing was said yet.
  ///
  /// @param open takes the connection over; runs on the loop
  record HandOver(Function<EngineConnection, EngineListener> open) implements Decision {}

  /// Stay out.
  ///
  /// @param message what `connect_error.message` says
  /// @param data what `connect_error.data` holds
  record Refuse(String message, @Nullable Object data) implements Decision {}
}
