package dev.gadgetcode.socketio;

/// The peer sent something that is no packet of the protocol, or one past its limits.
final class MalformedPacket extends Exception {
  private static final long serialVersionUID = 1;

  MalformedPacket(String message) {
    super(message);
  }

  MalformedPacket(String message, Throwable cause) {
    super(message, cause);
  }
}
