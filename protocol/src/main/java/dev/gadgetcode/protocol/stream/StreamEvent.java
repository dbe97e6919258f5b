package dev.gadgetcode.protocol.stream;

import dev.gadgetcode.protocol.Event;
import dev.gadgetcode.protocol.Rule;
import dev.gadgetcode.protocol.drone.DroneReport;
import dev.gadgetcode.protocol.id.AgentId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.IdeEvent;
import org.jspecify.annotations.Nullable;

/// An event of a turn's log: numbered by the drone, committed by the hub, shown by the IDE.
public sealed interface StreamEvent extends DroneReport, IdeEvent
    permits StreamEvent.Thinking,
        StreamEvent.Response,
        StreamEvent.StepRestarted,
        StreamEvent.WorkOrderComplete,
        ToolEvent,
        AgentEvent {
  Meta meta();

  /// The same event at another place: sent in a new epoch, or numbered by the hub.
  StreamEvent with(Meta meta);

  @Event("thinking")
  record Thinking(String content, Meta meta) implements StreamEvent {
    @Override
    public Thinking with(Meta meta) {
      return new Thinking(content, meta);
    }
  }

  @Event("response")
  record Response(String content, Meta meta) implements StreamEvent {
    @Override
    public Response with(Meta meta) {
      return new Response(content, meta);
    }
  }

  /// The model is asked again for a step; what the step said so far is superseded.
  @Event("stepRestarted")
  record StepRestarted(Restart restart, Meta meta) implements StreamEvent {
    @Override
    public StepRestarted with(Meta meta) {
      return new StepRestarted(restart, meta);
    }
  }

  /// The step that begins anew.
  ///
  /// @param attempt counts the times that the step was asked
  /// @param agentId the subagent whose step it is; the turn's own where there is none
  record Restart(int step, int attempt, String reason, @Nullable AgentId agentId) {
    public Restart {
      Rule.atLeast(0, "step", step);
      Rule.atLeast(1, "attempt", attempt);
    }
  }

  /// The one end of a turn.
  @Event("workOrderComplete")
  record WorkOrderComplete(TurnId turnId, boolean success, @Nullable String message, Meta meta)
      implements StreamEvent {
    public WorkOrderComplete {
      Meta.check(turnId, meta);
    }

    @Override
    public WorkOrderComplete with(Meta meta) {
      return new WorkOrderComplete(turnId, success, message, meta);
    }
  }
}
