package dev.gadgetcode.socketio.conformance;

import dev.gadgetcode.socketio.SocketIoServer;
import dev.gadgetcode.socketio.peer.PollingClient;
import dev.gadgetcode.socketio.peer.RawWebSocket;
import java.io.IOException;

/// An endpoint of a running server, and clients of it.
record Endpoint(SocketIoServer server, String path, PollingClient polling)
    implements AutoCloseable {

  static Endpoint of(SocketIoServer server, String path) {
    return new Endpoint(server, path, new PollingClient(server.address(), path));
  }

  RawWebSocket webSocket(String query) throws IOException {
    return RawWebSocket.open(server.address(), path + query);
  }

  /// A WebSocket that opens a session; its handshake is still to be read.
  RawWebSocket webSocket() throws IOException {
    return webSocket("?EIO=4&transport=websocket");
  }

  /// A WebSocket whose Engine.IO handshake has been read.
  RawWebSocket opened() throws IOException {
    var socket = webSocket();
    socket.readText();
    return socket;
  }

  /// A WebSocket that wants to take over a session from polling.
  RawWebSocket upgradeOf(String sid) throws IOException {
    return webSocket("?EIO=4&transport=websocket&sid=" + sid);
  }

  @Override
  public void close() {
    polling.close();
    server.close();
  }
}
