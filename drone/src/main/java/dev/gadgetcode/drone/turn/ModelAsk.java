package dev.gadgetcode.drone.turn;

import dev.gadgetcode.ai.Failure;
import dev.gadgetcode.ai.Model;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.ModelEvent;
import dev.gadgetcode.ai.ModelRequest;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/// One call of the model: its words go to a listener on the model's thread, and its end to the
/// caller, who waits and may be interrupted.
final class ModelAsk {
  private final Words words;
  private final CompletableFuture<ModelEnd> end = new CompletableFuture<>();

  /// What is done with each piece of what the model says.
  interface Words {
    /// Nobody is shown what the model says.
    Words UNSHOWN =
        new Words() {
          @Override
          public void thinking(String text) {}

          @Override
          public void response(String text) {}
        };

    void thinking(String text) throws IOException;

    void response(String text) throws IOException;
  }

  private ModelAsk(Words words) {
    this.words = words;
  }

  static ModelEnd of(Model model, ModelRequest request, Words words) throws InterruptedException {
    var ask = new ModelAsk(words);
    var call = model.stream(request, ask::heard);
    try {
      return ask.end.get();
    } catch (ExecutionException impossible) {
      throw new IllegalStateException("an end is never a fault", impossible);
    } finally {
      call.cancel(); // it may still be speaking where its words could not be journaled
    }
  }

  private void heard(ModelEvent event) {
    if (end.isDone()) {
      return;
    }
    try {
      switch (event) {
        case ModelEvent.ThinkingDelta(var text) -> words.thinking(text);
        case ModelEvent.TextDelta(var text) -> words.response(text);
        case ModelEvent.ToolCallStarted _,
            ModelEvent.ToolCallDelta _,
            ModelEvent.ToolCallReady _,
            ModelEvent.UsageReported _ -> {} // calls are run, and tokens counted, when all is said
        case ModelEnd ended -> end.complete(ended);
      }
    } catch (IOException unwritten) {
      end.complete(
          new ModelEnd.Failed(Failure.lasting(Failure.Kind.INTERNAL, TurnRun.reason(unwritten))));
    }
  }
}
