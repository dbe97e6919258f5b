package dev.gadgetcode.drone.core;

import dev.gadgetcode.ai.Message;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.ModelRequest;
import dev.gadgetcode.protocol.document.TurnStatus;
import java.util.Optional;

/// The agent: from what has been said so far to what comes next.
public final class AgentLoop {
  private AgentLoop() {}

  /// What has been said in a turn.
  ///
  /// @param answer how the model's last call ended, if there was one
  public record Transcript(String prompt, Optional<ModelEnd> answer) {}

  public sealed interface Next {}

  public record CallModel(ModelRequest request) implements Next {}

  /// The turn is over.
  public record Finish(TurnStatus status, Optional<String> message) implements Next {}

  public static Next next(Transcript transcript) {
    return transcript
        .answer()
        .<Next>map(AgentLoop::end)
        .orElseGet(() -> new CallModel(ModelRequest.of(Message.user(transcript.prompt()))));
  }

  private static Finish end(ModelEnd answer) {
    return switch (answer) {
      case ModelEnd.Completed _ -> new Finish(TurnStatus.FINISHED, Optional.empty());
      case ModelEnd.Cancelled _ -> new Finish(TurnStatus.ABORTED, Optional.of("Stopped"));
      case ModelEnd.Failed(var failure) ->
          new Finish(TurnStatus.ERROR, Optional.of(failure.message()));
    };
  }
}
