package dev.gadgetcode.drone.scripted;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.CallThread;
import dev.gadgetcode.ai.Message;
import dev.gadgetcode.ai.Model;
import dev.gadgetcode.ai.ModelCall;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.ModelEvent;
import dev.gadgetcode.ai.ModelRequest;
import dev.gadgetcode.ai.ModelSink;
import dev.gadgetcode.ai.StopReason;
import dev.gadgetcode.ai.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/// A model that answers each request as a test wants, says its blocks before it ends, and keeps
/// what it was asked. A request in which a tool call has no result is a violation.
public final class PlayedModel implements Model {
  private static final Usage USAGE = new Usage(10, 0, 0, 5, 1, Usage.Counted.BY_PROVIDER);

  private final Function<ModelRequest, ModelEnd> part;
  private final List<ModelRequest> requests = new CopyOnWriteArrayList<>();
  private final List<String> violations = new CopyOnWriteArrayList<>();

  public PlayedModel(Function<ModelRequest, ModelEnd> part) {
    this.part = part;
  }

  /// A model that gives these ends one after the other, by how many answers the request holds.
  public static PlayedModel inOrder(ModelEnd... ends) {
    return new PlayedModel(request -> ends[answers(request)]);
  }

  /// How many answers of the model a request holds, behind the last prompt.
  public static int answers(ModelRequest request) {
    int answers = 0;
    for (var message : request.messages()) {
      var isPrompt =
          message.role() == Message.Role.USER
              && message.blocks().stream().allMatch(Block.Text.class::isInstance);
      answers = isPrompt ? 0 : answers + (message.role() == Message.Role.ASSISTANT ? 1 : 0);
    }
    return answers;
  }

  public static ModelEnd calls(Block.ToolCall... calls) {
    return new ModelEnd.Completed(StopReason.TOOL_CALLS, List.of(calls), USAGE);
  }

  public static ModelEnd says(String text) {
    return new ModelEnd.Completed(StopReason.ANSWERED, List.of(new Block.Text(text)), USAGE);
  }

  /// A call with arguments in JSON, where ' may stand for ".
  public static Block.ToolCall call(String id, String tool, String arguments) {
    return new Block.ToolCall(id, tool, arguments.replace('\'', '"'));
  }

  /// The results that the last message of a request holds.
  public static List<Block.ToolResult> results(ModelRequest request) {
    var results = new ArrayList<Block.ToolResult>();
    for (var block : request.messages().getLast().blocks()) {
      if (block instanceof Block.ToolResult result) {
        results.add(result);
      }
    }
    return results;
  }

  public List<ModelRequest> requests() {
    return requests;
  }

  public List<String> violations() {
    return violations;
  }

  @Override
  public ModelCall stream(ModelRequest request, ModelSink sink) {
    requests.add(request);
    check(request);
    CallThread.start("played-model", sink, out -> play(request, out));
    return () -> {};
  }

  private ModelEnd play(ModelRequest request, ModelSink sink) {
    var end = part.apply(request);
    if (end instanceof ModelEnd.Completed completed) {
      for (var block : completed.blocks()) {
        switch (block) {
          case Block.Text(var text, _) -> sink.accept(new ModelEvent.TextDelta(text));
          case Block.Thinking(var text, _) -> sink.accept(new ModelEvent.ThinkingDelta(text));
          case Block.ToolCall call -> sink.accept(new ModelEvent.ToolCallReady(call));
          case Block.ToolResult _, Block.Image _ ->
              throw new IllegalStateException("no model says this");
        }
      }
    }
    return end;
  }

  private void check(ModelRequest request) {
    var messages = request.messages();
    for (int index = 0; index < messages.size(); index++) {
      for (var block : messages.get(index).blocks()) {
        if (block instanceof Block.ToolCall call && !hasResult(messages, index + 1, call)) {
          violations.add("no result of " + call);
        }
      }
    }
  }

  private static boolean hasResult(List<Message> messages, int index, Block.ToolCall call) {
    return index < messages.size()
        && messages.get(index).blocks().stream()
            .anyMatch(block ->
                block instanceof Block.ToolResult result && result.callId().equals(call.id()));
  }
}
