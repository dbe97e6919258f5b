package dev.gadgetcode.socketio.engine;

import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;

/// Why a session ended: what the listener is told, and the status that a WebSocket peer reads.
public enum CloseReason {
  /// The peer said goodbye.
  CLIENT_CLOSED(1000, "client closed"),
  /// Our side closed on purpose.
  SERVER_CLOSED(1000, "server closed"),
  /// The server is going down; the peer may come back.
  SHUTDOWN(1001, "server shutting down"),
  /// The connection went away without a word.
  TRANSPORT_CLOSED(1001, "transport closed"),
  TRANSPORT_ERROR(1011, "transport error"),
  PING_TIMEOUT(1001, "ping timeout"),
  /// Nothing was connected in time, or everything was refused.
  CONNECT_TIMEOUT(1008, "connect timeout"),
  /// The peer broke the protocol.
  PROTOCOL_ERROR(1002, "protocol error"),
  PAYLOAD_TOO_LARGE(1009, "payload too large"),
  /// The peer read too slowly, and what waited for it passed the limit.
  TOO_SLOW(1008, "outbound limit exceeded"),
  /// A handler of ours failed.
  INTERNAL_ERROR(1011, "internal error");

  private final int status;
  private final String text;

  CloseReason(int status, String text) {
    this.status = status;
    this.text = text;
  }

  public String text() {
    return text;
  }

  WebSocketCloseStatus webSocketStatus() {
    return new WebSocketCloseStatus(status, text);
  }
}
