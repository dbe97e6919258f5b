package dev.gadgetcode.drone.tool;

import dev.gadgetcode.drone.tool.project.Project;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.TurnId;

/// Where a tool call happens: its turn and its name in it, the project it may touch, and the way
/// for what it says while it runs.
public record ToolContext(TurnId turn, CallId call, Project project, LiveOutput output) {
  /// The way for live output, which becomes `toolOutput` events. Called on the thread of the call;
  /// it may block, and then the tool waits.
  @FunctionalInterface
  public interface LiveOutput {
    void write(String chunk);
  }
}
