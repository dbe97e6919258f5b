package dev.gadgetcode.drone.tool;

import dev.gadgetcode.drone.tool.project.Project;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.TurnId;

/// Where a tool call happens: its turn and its name in it, the project it may touch, who has let it
/// run, and the way for what it says while it runs.
public record ToolContext(
    TurnId turn, CallId call, Project project, Leave leave, LiveOutput output) {
  /// Who has let a call run.
  public enum Leave {
    /// Nobody was asked.
    POLICY,
    /// A person was, for this call or for all like it.
    PERSON
  }

  /// The way for live output, which becomes `toolOutput` events. Called on the thread of the call;
  /// it may block, and then the tool waits.
  @FunctionalInterface
  public interface LiveOutput {
    void write(String chunk);
  }
}
