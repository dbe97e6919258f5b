package dev.gadgetcode.hub.core;

import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.RelayedAck;

/// What a drone's part of the hub answers.
public sealed interface DroneReply {
  /// The process may come in.
  record Admitted(long epoch) implements DroneReply {}

  /// Another process has taken its place.
  record Displaced(long epoch) implements DroneReply {}

  record LockSettled(IdeAck.Locked ack) implements DroneReply {}

  record FreeSettled(RelayedAck.Released ack) implements DroneReply {}

  /// What became of a termination.
  enum Terminated implements DroneReply {
    /// There was nothing to end.
    ALREADY_OFFLINE,
    /// It was not connected and is marked offline now.
    MARKED_OFFLINE,
    /// The drone did not want to.
    REFUSED,
    /// It ended by itself.
    DONE,
    /// It did not end in time and is fenced off.
    FORCED
  }
}
