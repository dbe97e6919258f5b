package dev.gadgetcode.drone.core;

import dev.gadgetcode.ai.BlockJson;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.StopReason;
import dev.gadgetcode.ai.Usage;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// What a drone writes into a turn's journal for itself: it has no number and goes nowhere. The
/// names are those of the file and never change their meaning. Immutable.
public sealed interface TurnNote {
  /// The turn was handed to this workspace.
  record Ordered(
      WorkOrderId workOrderId,
      ChatSessionId chatSessionId,
      ProjectId projectId,
      int attempt,
      Instant at)
      implements TurnNote {}

  /// The model is being asked for a step.
  record StepBegun(int step, int attempt) implements TurnNote {}

  /// The model has answered a step, in its provider's own blocks to the last character.
  ///
  /// @param blocks as {@link BlockJson} writes them
  record StepEnded(int step, StopReason reason, String blocks, Usage usage) implements TurnNote {
    public static StepEnded of(int step, ModelEnd.Completed answer) {
      return new StepEnded(step, answer.reason(), BlockJson.write(answer.blocks()), answer.usage());
    }

    public ModelEnd.Completed answer() {
      return new ModelEnd.Completed(reason, BlockJson.read(blocks), usage);
    }
  }

  /// The turn is to end `aborted`, whatever happens to the process meanwhile.
  record AbortAsked(Instant at) implements TurnNote {}

  private static Map<String, Class<? extends TurnNote>> types() {
    return Map.of(
        "ordered", Ordered.class,
        "stepBegun", StepBegun.class,
        "stepEnded", StepEnded.class,
        "abortAsked", AbortAsked.class);
  }

  /// What a note is called in the file.
  default String name() {
    return switch (this) {
      case Ordered _ -> "ordered";
      case StepBegun _ -> "stepBegun";
      case StepEnded _ -> "stepEnded";
      case AbortAsked _ -> "abortAsked";
    };
  }

  static Optional<Class<? extends TurnNote>> type(String name) {
    return Optional.ofNullable(types().get(name));
  }
}
