package dev.gadgetcode.drone.tool.shell;

import dev.gadgetcode.drone.tool.ToolResult;
import java.io.IOException;

/// A command's output and state as a result for the model. Stateless; runs on the thread of the
/// call.
final class ShellWords {
  private ShellWords() {}

  /// @param from the position in the output that the result begins at
  static ToolResult of(ShellCommand command, ShellCommand.State state, long from)
      throws IOException {
    var shown = command.folder().shown(from);
    var words = new StringBuilder(shown);
    if (!shown.isEmpty() && !shown.endsWith("\n")) {
      words.append('\n');
    }
    var handle = command.folder().handle();
    return switch (state) {
      case ShellCommand.State.Running() ->
          ToolResult.ok(
              words
                  .append("[still running in the background; handle ")
                  .append(handle)
                  .append(": read on with shell_output from offset ")
                  .append(command.folder().outputSize())
                  .append(", end it with shell_stop]")
                  .toString());
      case ShellCommand.State.Exited(var code) -> {
        words.append("[exit code ").append(code).append(']').append(leftRunning(command));
        yield code == 0 ? ToolResult.ok(words.toString()) : ToolResult.failed(words.toString());
      }
      case ShellCommand.State.Lost() ->
          ToolResult.failed(
              words
                  .append("[ended without an exit code: it was killed, or the machine went down]")
                  .append(leftRunning(command))
                  .toString());
    };
  }

  private static String leftRunning(ShellCommand command) throws IOException {
    int count = command.alive().size();
    return count == 0
        ? ""
        : "\n["
            + count
            + " processes it started still run; end them with shell_stop, handle "
            + command.folder().handle()
            + "]";
  }
}
