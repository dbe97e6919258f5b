package dev.gadgetcode.drone.core;

import dev.gadgetcode.ai.BlockJson;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.StopReason;
import dev.gadgetcode.ai.Usage;
import dev.gadgetcode.protocol.id.AgentId;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.ide.ApprovalDecision;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a drone writes into a turn's journal for itself: it has no number and goes nowhere. The
/// names are those of the file and never change their meaning. A note of an agent without an
/// `agent` is one of the turn's own. Immutable.
public sealed interface TurnNote extends TurnFact {
  /// The turn was handed to this workspace.
  record Ordered(
      WorkOrderId workOrderId,
      ChatSessionId chatSessionId,
      ProjectId projectId,
      int attempt,
      Instant at)
      implements TurnNote {}

  /// What the turn's own agent is told before the conversation, the same to the end of the turn.
  record Instructed(String system) implements TurnNote {}

  /// The model is being asked for a step.
  record StepBegun(int step, int attempt, @Nullable AgentId agent) implements TurnNote {}

  /// The model has answered a step, in its provider's own blocks to the last character.
  ///
  /// @param mark the number of the turn's last event before this note, which names the step's calls
  /// @param blocks as {@link BlockJson} writes them
  record StepEnded(
      int step, long mark, StopReason reason, String blocks, Usage usage, @Nullable AgentId agent)
      implements TurnNote {
    public static StepEnded of(
        int step, long mark, ModelEnd.Completed answer, @Nullable AgentId agent) {
      var blocks = BlockJson.write(answer.blocks());
      return new StepEnded(step, mark, answer.reason(), blocks, answer.usage(), agent);
    }

    public ModelEnd.Completed answer() {
      return new ModelEnd.Completed(reason, BlockJson.read(blocks), usage);
    }
  }

  /// A tool is about to run: from here on it may have done its work.
  record ToolBegun(CallId call) implements TurnNote {}

  /// What was said up to a step is told to the model as a summary from here on.
  ///
  /// @param upTo the last step that the summary covers; 0 for what came before the turn
  record Compacted(int upTo, String summary, Usage usage, @Nullable AgentId agent)
      implements TurnNote {}

  /// What a person has said to a call that waited for it; the first word counts.
  sealed interface Word extends TurnNote {
    CallId call();
  }

  /// A person has answered the question of a call.
  record Answered(CallId call, String answer) implements Word {}

  /// A person has decided whether a call may run.
  ///
  /// @param fingerprint of the call that the person was shown
  record Decided(CallId call, ApprovalDecision decision, String fingerprint) implements Word {}

  /// A subagent is to stop, whatever happens to the process meanwhile.
  record AgentStopAsked(AgentId agent) implements TurnNote {}

  /// The turn is to end `aborted`, whatever happens to the process meanwhile.
  record AbortAsked(Instant at) implements TurnNote {}

  private static Map<String, Class<? extends TurnNote>> types() {
    return Map.of(
        "ordered", Ordered.class,
        "instructed", Instructed.class,
        "stepBegun", StepBegun.class,
        "stepEnded", StepEnded.class,
        "toolBegun", ToolBegun.class,
        "compacted", Compacted.class,
        "answered", Answered.class,
        "decided", Decided.class,
        "agentStopAsked", AgentStopAsked.class,
        "abortAsked", AbortAsked.class);
  }

  /// What a note is called in the file.
  default String name() {
    return switch (this) {
      case Ordered _ -> "ordered";
      case Instructed _ -> "instructed";
      case StepBegun _ -> "stepBegun";
      case StepEnded _ -> "stepEnded";
      case ToolBegun _ -> "toolBegun";
      case Compacted _ -> "compacted";
      case Answered _ -> "answered";
      case Decided _ -> "decided";
      case AgentStopAsked _ -> "agentStopAsked";
      case AbortAsked _ -> "abortAsked";
    };
  }

  static Optional<Class<? extends TurnNote>> type(String name) {
    return Optional.ofNullable(types().get(name));
  }
}
