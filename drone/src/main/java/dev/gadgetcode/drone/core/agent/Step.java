package dev.gadgetcode.drone.core.agent;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.protocol.id.AgentId;
import dev.gadgetcode.protocol.id.CallId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One answer of the model and the tool calls in it. Immutable.
public record Step(int number, ModelEnd.Completed answer, List<Call> calls) {
  public Step {
    calls = List.copyOf(calls);
  }

  /// A tool call.
  ///
  /// @param id the drone's name for it, unique in the turn
  /// @param block as the model made it, with the provider's own name for it
  public record Call(CallId id, Block.ToolCall block) {
    boolean isSameAs(Call other) {
      return block.name().equals(other.block.name())
          && block.arguments().equals(other.block.arguments());
    }
  }

  /// A step whose calls are named after a mark that no other step of the agent has.
  public static Step of(int number, long mark, ModelEnd.Completed answer, @Nullable AgentId agent) {
    var calls = new ArrayList<Call>();
    var prefix = agent == null ? "c" : agent.value() + ".";
    for (var block : answer.blocks()) {
      if (block instanceof Block.ToolCall call) {
        calls.add(new Call(new CallId(prefix + mark + "-" + (calls.size() + 1)), call));
      }
    }
    return new Step(number, answer, calls);
  }

  /// The words of the answer.
  public String text() {
    var text = new StringBuilder();
    for (var block : answer.blocks()) {
      if (block instanceof Block.Text words) {
        text.append(words.text());
      }
    }
    return text.toString();
  }
}
