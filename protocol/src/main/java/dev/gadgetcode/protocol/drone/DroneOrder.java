package dev.gadgetcode.protocol.drone;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gadgetcode.protocol.Event;
import dev.gadgetcode.protocol.Message;
import dev.gadgetcode.protocol.OrNull;
import dev.gadgetcode.protocol.Request;
import dev.gadgetcode.protocol.Rule;
import dev.gadgetcode.protocol.document.Turn;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.RelayedRequest;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the hub asks of a drone, or tells it.
public sealed interface DroneOrder extends Message
    permits DroneOrder.RequestSessionLock,
        DroneOrder.ProcessWorkOrder,
        DroneOrder.AbortWorkOrder,
        DroneOrder.RequestTermination,
        DroneOrder.Welcome,
        DroneOrder.StreamAck,
        HubNotice,
        RelayedRequest {
  /// Locks the drone for a session, which has the project cloned if it is not there.
  @Event("requestSessionLock")
  record RequestSessionLock(
      RegistrationId registration, ProjectSource project, SessionName chatSession)
      implements DroneOrder, Request<IdeAck.Locked> {}

  @Event("processWorkOrder")
  record ProcessWorkOrder(RegistrationId registration, TurnOrder turn, Handing handing)
      implements DroneOrder, Request<DroneOrder.Accepted> {}

  /// The turn as the drone gets it.
  ///
  /// @param context the earlier turns that the model needs, oldest first
  record TurnOrder(
      @JsonProperty("_id") TurnId id,
      SessionOrder session,
      String prompt,
      String model,
      List<Turn> context) {
    public TurnOrder {
      context = List.copyOf(context);
    }

    /// A turn for the scripted model, about no project and with nothing before it.
    public TurnOrder(TurnId id, String prompt, String model) {
      this(id, SessionOrder.scripted(model), prompt, model, List.of());
    }
  }

  /// One handing of a turn to a drone.
  ///
  /// @param attempt 1 for the first order of a turn, and one more for each recovery
  record Handing(WorkOrderId workOrderId, long epoch, int attempt, WorkspaceId workspaceId) {
    public Handing {
      Rule.atLeast(0, "epoch", epoch);
      Rule.atLeast(1, "attempt", attempt);
    }
  }

  /// The answer to `processWorkOrder` and `abortWorkOrder`.
  record Accepted(boolean success, @Nullable String message) implements DroneAck {}

  @Event("abortWorkOrder")
  record AbortWorkOrder(Aborted aborted) implements DroneOrder, Request<DroneOrder.Accepted> {}

  record Aborted(TurnId turnId) {}

  /// Has the drone end its turn, shut down and say that it is offline.
  @Event("requestTermination")
  record RequestTermination() implements DroneOrder, Request<DroneAck.Terminating> {}

  /// The first message after CONNECT.
  @Event("welcome")
  record Welcome(Greeting greeting) implements DroneOrder {}

  /// The drone's epoch, and how much of each of its turns the hub has.
  ///
  /// @param positions every processing turn of the workspace with its last durable number, or 0
  /// @param lock what the hub holds the drone locked for, which the drone adopts
  record Greeting(
      long epoch, String hubId, Map<TurnId, Long> positions, @OrNull @Nullable HeldLock lock) {
    public Greeting {
      Rule.atLeast(0, "epoch", epoch);
      positions = Collections.unmodifiableMap(new LinkedHashMap<>(positions));
      positions.values().forEach(seq -> Rule.atLeast(0, "a position", seq));
    }

    public Greeting(long epoch, String hubId, Map<TurnId, Long> positions) {
      this(epoch, hubId, positions, null);
    }
  }

  record HeldLock(SessionName chatSession, ProjectSource project) {}

  /// Everything of the turn up to this position is durable.
  @Event("streamAck")
  record StreamAck(Position position) implements DroneOrder {}

  record Position(TurnId turnId, long seq) {
    public Position {
      Rule.atLeast(0, "seq", seq);
    }
  }
}
