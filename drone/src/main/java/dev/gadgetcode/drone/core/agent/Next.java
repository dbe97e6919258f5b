package dev.gadgetcode.drone.core.agent;

import dev.gadgetcode.ai.ModelRequest;
import dev.gadgetcode.protocol.document.TurnStatus;
import java.util.List;
import java.util.Optional;

/// What an agent does next. Immutable.
public sealed interface Next {
  /// Asks the model for a step.
  record CallModel(int step, ModelRequest request) implements Next {}

  /// Gives these calls their results, all at once.
  record RunTools(List<Task> tasks) implements Next {
    public RunTools {
      tasks = List.copyOf(tasks);
    }
  }

  /// A call to be run, or refused where there is a reason.
  record Task(Step.Call call, Offer.Manner manner, Optional<String> refusal) {}

  /// Has the model sum up what was said, to make room.
  ///
  /// @param upTo the last step that the summary will stand for
  record Compact(int upTo, ModelRequest request) implements Next {}

  /// The agent is done.
  record Finish(TurnStatus status, Optional<String> message) implements Next {
    static Finish done() {
      return new Finish(TurnStatus.FINISHED, Optional.empty());
    }

    static Finish error(String message) {
      return new Finish(TurnStatus.ERROR, Optional.of(message));
    }
  }
}
