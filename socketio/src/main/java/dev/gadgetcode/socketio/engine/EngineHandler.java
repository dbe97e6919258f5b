package dev.gadgetcode.socketio.engine;

import io.netty.handler.codec.http.HttpHeaders;
import java.net.SocketAddress;

/// Takes new sessions, each on its own loop.
@FunctionalInterface
public interface EngineHandler {
  EngineListener opened(EngineConnection session, Opening opening);

  /// The request that opened a session.
  record Opening(String sid, HttpHeaders headers, SocketAddress remote) {}
}
