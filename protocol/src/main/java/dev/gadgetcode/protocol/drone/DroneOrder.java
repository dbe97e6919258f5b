package dev.gadgetcode.protocol.drone;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gadgetcode.protocol.Event;
import dev.gadgetcode.protocol.Message;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the hub asks of a drone, or tells it.
public sealed interface DroneOrder extends Message {
  @Event("welcome")
  record Welcome(Greeting greeting) implements DroneOrder {}

  /// The drone's epoch, and how much of each of its turns the hub has.
  record Greeting(long epoch, String hubId, Map<TurnId, Long> positions) {}

  @Event("processWorkOrder")
  record ProcessWorkOrder(RegistrationId registration, TurnOrder turn, Handing handing)
      implements DroneOrder {}

  /// The turn as the drone gets it.
  record TurnOrder(@JsonProperty("_id") TurnId id, String prompt, String model) {}

  record Handing(WorkOrderId workOrderId, long epoch, int attempt, WorkspaceId workspaceId) {}

  @Event("streamAck")
  record StreamAck(Position position) implements DroneOrder {}

  record Position(TurnId turnId, long seq) {}

  /// The answer to `processWorkOrder`.
  record Accepted(boolean success, @Nullable String message) implements DroneOrder {}
}
