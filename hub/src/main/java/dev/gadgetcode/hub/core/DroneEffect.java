package dev.gadgetcode.hub.core;

import dev.gadgetcode.protocol.id.ChatSessionId;
import java.time.Duration;

/// What to do about a drone once the facts are kept.
public sealed interface DroneEffect {
  /// Answers whoever gave the command.
  record Answer(DroneReply reply) implements DroneEffect {}

  /// Answers everybody who waits for the drone to end.
  record EndWait(DroneReply.Terminated outcome) implements DroneEffect {}

  /// Makes the process that has come in the one that is reached, on its socket.
  record Admit(String socket, long epoch) implements DroneEffect {}

  /// Hangs up on an older connection of the same process.
  record HangUp(String socket) implements DroneEffect {}

  /// Greets the process that has come in, on its socket.
  record Greet(String socket, long epoch) implements DroneEffect {}

  /// Tells a process that it is not the drone any more, and hangs up.
  record FenceOff(String socket, long epoch, String reason) implements DroneEffect {}

  /// Has the drone locked for a session; the answer comes back with the command.
  record AskLock(DroneCommand.LockFor command) implements DroneEffect {}

  /// Has the drone let go of a session; the answer comes back with the command.
  record AskFree(DroneCommand.FreeFor command) implements DroneEffect {}

  /// Asks the drone to end; the answer comes back as a command.
  record AskTermination() implements DroneEffect {}

  record TellSession(ChatSessionId session, SessionCommand command) implements DroneEffect {}

  /// Shows the drone as it is now to its owner.
  record ShowDrone() implements DroneEffect {}

  record Remind(Duration delay, DroneCommand command) implements DroneEffect {}
}
