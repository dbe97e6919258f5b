package dev.gadgetcode.drone.turn;

import dev.gadgetcode.ai.ToolSpec;
import dev.gadgetcode.drone.tool.Parameters;
import dev.gadgetcode.drone.tool.Tool;
import dev.gadgetcode.drone.tool.ToolContext;
import dev.gadgetcode.drone.tool.ToolResult;
import dev.gadgetcode.protocol.id.AgentId;
import java.io.IOException;

/// The tool that gives a task to another agent with a context of its own. It changes nothing by
/// itself: what the subagent does is bound by the rules of the tools that it uses. For any thread.
final class SubagentTool implements Tool {
  static final String NAME = "subagent";

  private static final ToolSpec SPEC =
      new ToolSpec(
          NAME,
          """
          Gives one task to a subagent, which works on it with the same project and tools and a \
          context of its own, and gives back its final answer. Use it for searches and checks whose \
          details you do not need, and several at once for tasks that do not depend on each other. \
          It knows nothing of this conversation: say everything it needs, and what to answer with.\
          """,
          """
          {"type": "object", "additionalProperties": false, "required": ["prompt"], "properties": {
            "prompt": {"type": "string", "minLength": 1, "description": "The whole task"}}}\
          """);

  private final Subagents subagents;

  SubagentTool(Subagents subagents) {
    this.subagents = subagents;
  }

  @Override
  public ToolSpec spec() {
    return SPEC;
  }

  @Override
  public Effect effect() {
    return Effect.READS;
  }

  @Override
  public ToolResult run(Parameters parameters, ToolContext context)
      throws IOException, InterruptedException {
    var response = subagents.run(AgentId.of(context.call()), parameters.text("prompt"));
    return new ToolResult(response.text(), response.outcome());
  }
}
