package dev.gadgetcode.protocol.drone;

import dev.gadgetcode.protocol.Message;
import dev.gadgetcode.protocol.ide.RelayedAck;

/// What a drone answers the hub's order with.
public sealed interface DroneAck extends Message
    permits DroneAck.Terminating, DroneOrder.Accepted, RelayedAck {
  /// The answer to `requestTermination`.
  record Terminating(boolean success) implements DroneAck {}
}
