package dev.gadgetcode.socketio;

/// How a request for an ack ended. Each request ends exactly once, in one of these.
public sealed interface AckOutcome<T> {
  record Answered<T>(T args) implements AckOutcome<T> {}

  record TimedOut<T>() implements AckOutcome<T> {}

  /// The connection ended first, or there was none: the request may or may not have been served.
  record Disconnected<T>() implements AckOutcome<T> {}

  /// The peer answered with something that is not what was asked for.
  record Unreadable<T>(String reason) implements AckOutcome<T> {}
}
