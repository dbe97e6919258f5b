package dev.gadgetcode.drone.tool.shell;

import dev.gadgetcode.ai.ToolSpec;
import dev.gadgetcode.drone.tool.Parameters;
import dev.gadgetcode.drone.tool.Tool;
import dev.gadgetcode.drone.tool.ToolContext;
import dev.gadgetcode.drone.tool.ToolResult;
import dev.gadgetcode.protocol.id.CallId;
import java.io.IOException;
import java.time.Duration;

/// The tool that shows what a command in the background has written, and whether it still runs; and
/// the commands of the turn, when none is named. Stateless.
public final class ShellOutput implements Tool {
  private static final int LONGEST_SHOWN_COMMAND = 100;

  private static final ToolSpec SPEC =
      new ToolSpec(
          "shell_output",
          """
          Shows the output and state of a command by the handle that shell gave. Without a handle it \
          lists the commands of this turn.\
          """,
          """
          {"type": "object", "additionalProperties": false, "properties": {
            "handle": {"type": "string", "minLength": 1, "maxLength": 128},
            "offset": {"type": "integer", "minimum": 0,
              "description": "Byte of the output to begin at; its start when left out"},
            "waitSeconds": {"type": "integer", "minimum": 0, "maximum": 600,
              "description": "Wait so long for the command to end; not at all when left out"}}}\
          """);

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
    var handle = parameters.text("handle", "");
    if (handle.isEmpty()) {
      return list(context);
    }
    var drone = context.project().droneFolder();
    var command = Shells.find(drone, context.turn(), new CallId(handle));
    if (command.isEmpty()) {
      return unknown(handle);
    }
    var wait = Duration.ofSeconds(parameters.number("waitSeconds", 0));
    var state = command.get().await(wait, () -> {});
    long offset = Math.min(parameters.number("offset", 0), command.get().folder().outputSize());
    return ToolResult.ok(ShellWords.of(command.get(), state, offset).text());
  }

  static ToolResult unknown(String handle) {
    return ToolResult.failed(
        "No command of this turn has the handle "
            + handle
            + ". Call shell_output without a handle to see which there are.");
  }

  private static ToolResult list(ToolContext context) throws IOException {
    var words = new StringBuilder();
    for (var folder : Shells.all(context.project().droneFolder(), context.turn())) {
      var command = Shells.known(folder);
      var text = folder.command().strip().replace('\n', ' ');
      words
          .append(folder.handle())
          .append(command.isEmpty() ? ": not begun: " : ": " + state(command.get().state()) + ": ")
          .append(text, 0, Math.min(LONGEST_SHOWN_COMMAND, text.length()))
          .append('\n');
    }
    return ToolResult.ok(words.isEmpty() ? "No command was run in this turn." : words.toString());
  }

  private static String state(ShellCommand.State state) {
    return switch (state) {
      case ShellCommand.State.Running() -> "running";
      case ShellCommand.State.Exited(var code) -> "exit code " + code;
      case ShellCommand.State.Lost() -> "ended without an exit code";
    };
  }
}
