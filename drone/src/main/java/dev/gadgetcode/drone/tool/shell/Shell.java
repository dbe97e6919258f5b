package dev.gadgetcode.drone.tool.shell;

import dev.gadgetcode.ai.ToolSpec;
import dev.gadgetcode.drone.core.policy.Subject;
import dev.gadgetcode.drone.tool.Parameters;
import dev.gadgetcode.drone.tool.ResumableTool;
import dev.gadgetcode.drone.tool.ToolContext;
import dev.gadgetcode.drone.tool.ToolResult;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// The tool that runs a command by bash in the project, with its output live. What takes too long
/// goes on in the background. A cancelled call ends the command with every process it started; the
/// end of the drone does not. Immutable.
public final class Shell implements ResumableTool {
  private static final int DEFAULT_SECONDS = 120;
  private static final int LONGEST_COMMAND = 100_000;

  private static final ToolSpec SPEC =
      new ToolSpec(
          "shell",
          """
          Runs a bash command in the project's root and gives its output and exit code. Its input is \
          empty, so commands that ask will fail, unless it is kept open with input. After timeoutSeconds, 120 when left out, it goes on in \
          the background and you get a handle for shell_output and shell_stop. Start servers and \
          watchers with background: what a command leaves running may end with it, and all commands of a \
          turn end with the turn. A command sees the system read-only, may write in the project and \
          in a /tmp of its own, and has no network unless that was granted.\
          """,
          """
          {"type": "object", "additionalProperties": false, "required": ["command"], "properties": {
            "command": {"type": "string", "minLength": 1, "description": "The command for bash -c"},
            "timeoutSeconds": {"type": "integer", "minimum": 1, "maximum": 600,
              "description": "How long to wait for its end"},
            "background": {"type": "boolean",
              "description": "Do not wait; give a handle at once"},
            "input": {"type": "boolean",
              "description": "Keep its input open for shell_input; use it with background"}}}\
          """);

  private final Shells shells;

  public Shell(Shells shells) {
    this.shells = shells;
  }

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
    return new Subject.Command(parameters.text("command"));
  }

  @Override
  public ToolResult run(Parameters parameters, ToolContext context)
      throws IOException, InterruptedException {
    var text = parameters.text("command");
    if (text.getBytes(StandardCharsets.UTF_8).length > LONGEST_COMMAND || text.indexOf('\0') >= 0) {
      return ToolResult.failed(
          "The command is longer than "
              + LONGEST_COMMAND
              + " bytes or has a NUL in it. Write it to a file and run that.");
    }
    if (Shells.folder(context).exists()) {
      return resume(parameters, context); // a call starts its command once, whoever asks
    }
    var refusal = shells.refusal(context);
    if (refusal.isPresent()) {
      return ToolResult.failed(refusal.get());
    }
    var input = parameters.isOn("input") ? Shells.Input.OPEN : Shells.Input.NONE;
    return follow(shells.start(text, input, context), parameters, context);
  }

  @Override
  public ToolResult resume(Parameters parameters, ToolContext context)
      throws IOException, InterruptedException {
    return switch (shells.reattach(context)) {
      case Shells.Left.Begun(var command) -> follow(command, parameters, context);
      case Shells.Left.NotBegun() ->
          ToolResult.failed(
              "The drone ended before the command began; it did not run. Run it again if it is"
                  + " still wanted.");
      case Shells.Left.Unknown() ->
          ToolResult.failed(
              "The drone ended while the command was started, and nothing is known of what it did."
                  + " It was not run again. Look at what is there now before you go on.");
    };
  }

  private static ToolResult follow(ShellCommand command, Parameters parameters, ToolContext context)
      throws IOException, InterruptedException {
    var time =
        parameters.isOn("background")
            ? Duration.ZERO
            : Duration.ofSeconds(parameters.number("timeoutSeconds", DEFAULT_SECONDS));
    ShellCommand.State state;
    try {
      state = command.await(time, LiveTail.of(command.folder(), context)::handOn);
      if (Thread.interrupted()) { // what was read while it came may be wrong
        throw new InterruptedException();
      }
    } catch (InterruptedException cancelled) {
      command.stop();
      throw cancelled;
    } catch (ClosedByInterruptException _) {
      command.stop();
      Thread.interrupted(); // told by the exception instead
      throw new InterruptedException();
    }
    var excess = command.excess();
    if (excess.isPresent()) {
      command.stop();
      var said = ShellWords.of(command, command.state(), 0);
      return ToolResult.failed(said.text() + "\n[stopped: " + excess.get() + "]");
    }
    if (state instanceof ShellCommand.State.Running) {
      OutputGuard.watch(command);
    }
    return ShellWords.of(command, state, 0);
  }
}
