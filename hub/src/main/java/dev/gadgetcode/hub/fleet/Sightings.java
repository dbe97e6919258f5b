package dev.gadgetcode.hub.fleet;

import dev.gadgetcode.hub.core.DroneFact;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.Registration;
import dev.gadgetcode.protocol.ide.LogLevel;

/// Puts what happened to a drone into its log, in words. Runs on the drone's mailbox.
record Sightings(DroneLogs logs) {
  /// @param before the drone as it was shown before this happened
  void note(DroneFact fact, Registration before) {
    switch (fact) {
      case DroneFact.Granted(_, var epoch) ->
          saw(before, LogLevel.INFO, "A new process has the workspace, epoch " + epoch);
      case DroneFact.Fenced(var epoch) ->
          saw(before, LogLevel.WARN, "The process was shut out, epoch " + epoch);
      case DroneFact.Locked(var session, var project) ->
          saw(
              before,
              LogLevel.INFO,
              "Locked for session %s, project %s".formatted(session.id().value(), project.slug()));
      case DroneFact.Freed() -> saw(before, LogLevel.INFO, "Lock released");
      case DroneFact.Came(_) -> saw(before, LogLevel.INFO, "Connected");
      case DroneFact.Went() -> saw(before, LogLevel.WARN, "Connection lost");
      case DroneFact.StatusSeen(var status) -> {
        if (status != before.status()) {
          saw(before, LogLevel.INFO, "Status " + Wire.tree(status).stringValue());
        }
      }
      case DroneFact.TerminationBegun() -> saw(before, LogLevel.INFO, "Asked to end");
      case DroneFact.TerminationOver(), DroneFact.WorkspaceSeen(_) -> {}
    }
  }

  private void saw(Registration drone, LogLevel level, String what) {
    logs.saw(drone.id(), level, what);
  }
}
