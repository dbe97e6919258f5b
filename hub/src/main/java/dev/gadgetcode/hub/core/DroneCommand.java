package dev.gadgetcode.hub.core;

import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.document.WorkspaceState;
import dev.gadgetcode.protocol.drone.ProjectSource;
import dev.gadgetcode.protocol.drone.SessionName;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.InstanceId;
import java.time.Instant;

/// What a drone, as the hub knows it, is asked to do or told has happened.
public sealed interface DroneCommand {
  /// May this process of the drone come in?
  record Check(InstanceId instance) implements DroneCommand {}

  /// A process of the drone comes in.
  record Connect(InstanceId instance, String socket, Instant at) implements DroneCommand {}

  record Disconnect(String socket, Instant at) implements DroneCommand {}

  /// The drone has had no socket for a while.
  ///
  /// @param socket the last one
  record Silent(String socket) implements DroneCommand {}

  /// The drone says what it is doing.
  record Report(DroneStatus status) implements DroneCommand {}

  record ReportWorkspace(WorkspaceState workspace) implements DroneCommand {}

  /// A session wants the drone.
  record LockFor(SessionName session, ProjectSource project) implements DroneCommand {}

  /// A session sends an order, with which the drone takes the session's lock again if it has none.
  record Adopt(SessionName session, ProjectSource project) implements DroneCommand {}

  record LockAnswered(LockFor command, DroneAnswer answer) implements DroneCommand {}

  /// A session lets the drone go.
  record FreeFor(ChatSessionId session) implements DroneCommand {}

  record FreeAnswered(FreeFor command, DroneAnswer answer) implements DroneCommand {}

  /// The drone dropped its lock by itself.
  record LockDropped(ChatSessionId session) implements DroneCommand {}

  /// Somebody wants the drone to end.
  record Terminate() implements DroneCommand {}

  record TerminationAnswered(DroneAnswer answer, Instant at) implements DroneCommand {}

  /// The drone said that it would end, and has not.
  ///
  /// @param epoch the one in which it was asked
  record TerminationDue(long epoch, Instant at) implements DroneCommand {}
}
