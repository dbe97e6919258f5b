package dev.gadgetcode.drone.tool.shell;

import dev.gadgetcode.ai.ToolSpec;
import dev.gadgetcode.drone.tool.Parameters;
import dev.gadgetcode.drone.tool.Tool;
import dev.gadgetcode.drone.tool.ToolContext;
import dev.gadgetcode.drone.tool.ToolResult;
import dev.gadgetcode.protocol.id.CallId;
import java.io.IOException;

/// The tool that ends a command in the background, with every process it started. Stateless.
public final class ShellStop implements Tool {
  private static final ToolSpec SPEC =
      new ToolSpec(
          "shell_stop",
          "Ends a command, and every process it started, by the handle that shell gave.",
          """
          {"type": "object", "additionalProperties": false, "required": ["handle"], "properties": {
            "handle": {"type": "string", "minLength": 1, "maxLength": 128}}}\
          """);

  @Override
  public ToolSpec spec() {
    return SPEC;
  }

  @Override
  public Effect effect() {
    return Effect.WRITES;
  }

  @Override
  public ToolResult run(Parameters parameters, ToolContext context) throws IOException {
    var handle = parameters.text("handle");
    var drone = context.project().droneFolder();
    var command = Shells.find(drone, context.turn(), new CallId(handle));
    if (command.isEmpty()) {
      return ShellOutput.unknown(handle);
    }
    int count = command.get().alive().size();
    if (count == 0) {
      return ToolResult.ok("The command had already ended.");
    }
    command.get().stop();
    return ToolResult.ok(
        "Stopped, " + count + " processes ended. Its output is still there for shell_output.");
  }
}
