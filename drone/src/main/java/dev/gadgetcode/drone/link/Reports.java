package dev.gadgetcode.drone.link;

import dev.gadgetcode.protocol.drone.DroneReport;

/// The way to the hub, as those see it who have something to say. From any thread.
@FunctionalInterface
public interface Reports {
  /// Sends a report to the hub.
  ///
  /// @return false where the hub has not said welcome on this connection, so that nothing was sent
  boolean send(DroneReport report);
}
