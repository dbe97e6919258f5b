package dev.gadgetcode.hub.core;

import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.document.WorkspaceState;
import dev.gadgetcode.protocol.drone.ProjectSource;
import dev.gadgetcode.protocol.drone.SessionName;
import dev.gadgetcode.protocol.id.InstanceId;
import org.jspecify.annotations.Nullable;

/// What happened to a drone. The drone is the fold of these.
public sealed interface DroneFact {
  /// A fact that is kept.
  sealed interface Kept extends DroneFact {}

  /// A fact about the moment, true until the hub ends: it is not kept.
  sealed interface Passing extends DroneFact {}

  /// A process has the workspace from now on, in a new epoch; the one before is fenced.
  record Granted(InstanceId instance, long epoch) implements Kept {}

  /// No process has the workspace any more.
  record Fenced(long epoch) implements Kept {}

  record Locked(SessionName session, ProjectSource project) implements Kept {}

  record Freed() implements Kept {}

  record Came(String socket) implements Passing {}

  record Went() implements Passing {}

  record StatusSeen(DroneStatus status) implements Passing {}

  record WorkspaceSeen(@Nullable WorkspaceState workspace) implements Passing {}

  record TerminationBegun() implements Passing {}

  record TerminationOver() implements Passing {}
}
