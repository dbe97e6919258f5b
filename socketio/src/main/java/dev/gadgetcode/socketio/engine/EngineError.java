package dev.gadgetcode.socketio.engine;

import io.netty.handler.codec.http.HttpResponseStatus;

/// The refusals of Engine.IO requests, with the codes that stock clients know.
enum EngineError {
  UNKNOWN_TRANSPORT(0, "Transport unknown"),
  UNKNOWN_SID(1, "Session ID unknown"),
  BAD_HANDSHAKE_METHOD(2, "Bad handshake method"),
  BAD_REQUEST(3, "Bad request"),
  FORBIDDEN(4, "Forbidden"),
  UNSUPPORTED_VERSION(5, "Unsupported protocol version"),
  PAYLOAD_TOO_LARGE(6, "Payload too large"),
  SHUTTING_DOWN(7, "Server shutting down");

  private final int code;
  private final String message;

  EngineError(int code, String message) {
    this.code = code;
    this.message = message;
  }

  String json() {
    return "{\"code\":" + code + ",\"message\":\"" + message + "\"}";
  }

  HttpResponseStatus status() {
    return switch (this) {
      case UNKNOWN_TRANSPORT, UNKNOWN_SID, BAD_HANDSHAKE_METHOD, BAD_REQUEST, UNSUPPORTED_VERSION ->
          HttpResponseStatus.BAD_REQUEST;
      case FORBIDDEN -> HttpResponseStatus.FORBIDDEN;
      case PAYLOAD_TOO_LARGE -> HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE;
      case SHUTTING_DOWN -> HttpResponseStatus.SERVICE_UNAVAILABLE;
    };
  }
}
