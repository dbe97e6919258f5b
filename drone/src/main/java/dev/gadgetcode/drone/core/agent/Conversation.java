package dev.gadgetcode.drone.core.agent;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.Message;
import dev.gadgetcode.ai.ModelRequest;
import dev.gadgetcode.ai.StopReason;
import dev.gadgetcode.ai.TokenEstimate;
import dev.gadgetcode.ai.Usage;
import dev.gadgetcode.drone.core.CallResponse;
import java.util.ArrayList;
import java.util.List;

/// What the model is told of what was said: the earlier turns or their summary, the prompt, and
/// each step with the results of its calls. Every call in it has a result. Immutable.
record Conversation(Brief brief, List<Message> messages) {
  private static final String GO_ON =
      "Your answer was cut off because it was too long. Go on exactly where it stopped, without"
          + " saying anything twice. Write long files in several parts.";
  private static final String SUMMED_UP =
      """
      The conversation so far became too long and was summed up. What you said and did before is \
      only in this summary; the files are as your tools left them.

      """;

  Conversation {
    messages = List.copyOf(messages);
  }

  static Conversation of(Brief brief, AgentProgress progress) {
    var messages = new ArrayList<Message>();
    var summary = progress.summary();
    if (summary.isPresent()) {
      messages.add(
          Message.user(
              SUMMED_UP
                  + summary.get().summary()
                  + "\n\nThe request that you are working on:\n"
                  + brief.prompt()));
    } else {
      messages.addAll(brief.earlier());
      messages.add(Message.user(brief.prompt()));
    }
    int summedUp = summary.map(note -> note.upTo()).orElse(0);
    for (var step : progress.steps()) {
      if (step.number() > summedUp) {
        messages.addAll(said(step, progress));
      }
    }
    return new Conversation(brief, messages);
  }

  /// A step as the model is told of it: its answer, and what its calls gave.
  static List<Message> said(Step step, AgentProgress progress) {
    var messages = new ArrayList<Message>();
    var blocks = step.answer().blocks();
    messages.add(
        Message.assistant(blocks.isEmpty() ? List.of(new Block.Text("(nothing)")) : blocks));
    var results = new ArrayList<Block>();
    for (var call : step.calls()) {
      var response =
          progress.result(call.id()).orElseGet(() -> CallResponse.failed("It was not run."));
      var block = call.block();
      results.add(
          new Block.ToolResult(block.id(), block.name(), response.text(), response.outcome()));
    }
    if (!results.isEmpty()) {
      messages.add(Message.user(results));
    } else if (step.answer().reason() == StopReason.OUTPUT_LIMIT) {
      messages.add(Message.user(GO_ON));
    }
    return messages;
  }

  ModelRequest request() {
    return ModelRequest.of(messages.toArray(Message[]::new))
        .withSystem(brief.system())
        .withTools(brief.offered());
  }

  /// About how many tokens the next call takes: as the provider counted the last one, and what came
  /// since; guessed where nobody counted.
  static long tokens(Brief brief, AgentProgress progress) {
    var counted =
        progress.lastUsage().filter(usage -> usage.counted() == Usage.Counted.BY_PROVIDER);
    if (counted.isEmpty()) {
      return TokenEstimate.of(of(brief, progress).request());
    }
    var since = said(progress.steps().getLast(), progress);
    return counted.get().total()
        + since.stream().skip(1).mapToLong(message -> TokenEstimate.of(message)).sum();
  }
}
