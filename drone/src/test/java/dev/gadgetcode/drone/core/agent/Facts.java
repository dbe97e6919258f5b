package dev.gadgetcode.drone.core.agent;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.StopReason;
import dev.gadgetcode.ai.ToolSpec;
import dev.gadgetcode.ai.Usage;
import dev.gadgetcode.drone.core.CallResponse;
import dev.gadgetcode.drone.core.Shown;
import dev.gadgetcode.drone.core.TurnNote;
import dev.gadgetcode.protocol.document.SessionMode;
import dev.gadgetcode.protocol.id.CallId;
import java.util.List;

/// The progress of an agent, fact by fact, and the briefs that tests give it.
final class Facts {
  static final Usage USAGE = new Usage(100, 0, 0, 10, 0, Usage.Counted.BY_PROVIDER);

  private final AgentProgress progress = new AgentProgress(null);
  private int steps;

  static Brief brief(SessionMode mode, int window) {
    return new Brief(
        "system",
        List.of(),
        "prompt",
        mode,
        List.of(
            offer("read", Offer.Manner.READS),
            offer("write", Offer.Manner.WRITES),
            offer("delegate", Offer.Manner.DELEGATES)),
        window,
        AgentLimits.USUAL);
  }

  static Brief brief() {
    return brief(SessionMode.BUILD, 200_000);
  }

  private static Offer offer(String name, Offer.Manner manner) {
    return new Offer(new ToolSpec(name, "A tool", "{\"type\": \"object\"}"), manner);
  }

  /// The next step, whose calls are named `c<step>-1` and so on.
  Facts step(StopReason reason, Block... blocks) {
    return step(reason, USAGE, blocks);
  }

  Facts step(StopReason reason, Usage usage, Block... blocks) {
    steps++;
    var answer = new ModelEnd.Completed(reason, List.of(blocks), usage);
    progress.apply(new TurnNote.StepBegun(steps, 1, null));
    progress.apply(TurnNote.StepEnded.of(steps, steps, answer, null));
    return this;
  }

  /// A step of calls, each written `tool arguments`.
  Facts calls(String... calls) {
    var blocks = new Block[calls.length];
    for (int index = 0; index < calls.length; index++) {
      var parts = calls[index].split(" ", 2);
      var arguments = parts.length == 1 ? "{}" : parts[1];
      blocks[index] = new Block.ToolCall("id-" + index, parts[0], arguments);
    }
    return step(StopReason.TOOL_CALLS, blocks);
  }

  Facts result(String call, String text) {
    progress.apply(new Shown.CallEnded(new CallId(call), CallResponse.ok(text)));
    return this;
  }

  Facts compacted(int upTo, String summary) {
    progress.apply(new TurnNote.Compacted(upTo, summary, USAGE, null));
    return this;
  }

  AgentProgress progress() {
    return progress;
  }
}
