package dev.gadgetcode.socketio;

/// The ack that an event may have asked for. From any thread; the first answer counts.
public interface Reply {
  /// Did the peer ask for an ack at all?
  boolean isWanted();

  /// Answers.
  ///
  /// @return false when it was answered before; an ack that nobody wants is answered silently
  boolean send(Object... args);

  boolean send(Payload payload);
}
