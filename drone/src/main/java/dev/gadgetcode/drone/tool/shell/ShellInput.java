package dev.gadgetcode.drone.tool.shell;

import dev.gadgetcode.ai.ToolSpec;
import dev.gadgetcode.drone.core.policy.Subject;
import dev.gadgetcode.drone.tool.Parameters;
import dev.gadgetcode.drone.tool.Tool;
import dev.gadgetcode.drone.tool.ToolContext;
import dev.gadgetcode.drone.tool.ToolResult;
import dev.gadgetcode.protocol.id.CallId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/// The tool that gives a line to a command that runs in the background with its input kept open.
/// Stateless.
public final class ShellInput implements Tool {
  private static final ToolSpec SPEC =
      new ToolSpec(
          "shell_input",
          """
          Writes one line to the input of a command that was started with input, by the handle that \
          shell gave. See what came of it with shell_output.\
          """,
          """
          {"type": "object", "additionalProperties": false, "required": ["handle", "line"],
           "properties": {
            "handle": {"type": "string", "minLength": 1, "maxLength": 128},
            "line": {"type": "string", "maxLength": 1000,
              "description": "The line, without its end"}}}\
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
  public Subject subject(Parameters parameters) {
    return new Subject.Command(parameters.text("line"));
  }

  @Override
  public ToolResult run(Parameters parameters, ToolContext context)
      throws IOException, InterruptedException {
    var handle = parameters.text("handle");
    var drone = context.project().droneFolder();
    var command = Shells.find(drone, context.turn(), new CallId(handle));
    if (command.isEmpty()) {
      return ShellOutput.unknown(handle);
    }
    if (!command.get().folder().hasInput()) {
      return ToolResult.failed(
          "The command was not started with input. Start it again with input and background.");
    }
    if (!(command.get().state() instanceof ShellCommand.State.Running)) {
      return ToolResult.failed("The command has ended. See how with shell_output.");
    }
    var line = (parameters.text("line") + "\n").getBytes(StandardCharsets.UTF_8);
    return command.get().folder().write(line)
        ? ToolResult.ok("Written. See what came of it with shell_output.")
        : ToolResult.failed("The command does not read its input, and no more fits into it.");
  }
}
