package dev.gadgetcode.drone.tool;

import dev.gadgetcode.ai.ToolSpec;
import dev.gadgetcode.drone.core.policy.Subject;
import dev.gadgetcode.protocol.document.ToolPolicy;
import java.io.IOException;

/// Something the model can ask the drone to do. A tool is run on a virtual thread of the call, and
/// several calls may run at once; an interrupt of that thread cancels the call.
///
/// What the model should know of, a missing file or a pattern that does not match, is a failed
/// [ToolResult] that says what to do. I/O faults are thrown and put into words by the [ToolBox].
public interface Tool {
  /// The tool as the model sees it.
  ToolSpec spec();

  Effect effect();

  /// What a call uses the tool on, which is what a policy is matched against.
  default Subject subject(Parameters parameters) {
    return new Subject.Arguments(parameters.json().toString());
  }

  /// What holds where no policy says anything about the tool.
  default ToolPolicy usual() {
    return switch (effect()) {
      case READS, WRITES -> ToolPolicy.AUTO;
      case FETCHES -> ToolPolicy.ASK;
    };
  }

  /// Runs with parameters that the box has checked against the schema.
  ToolResult run(Parameters parameters, ToolContext context)
      throws IOException, InterruptedException;

  /// What a tool does to the world, which decides about plan mode, approval, and whether it may run
  /// a second time after a crash.
  enum Effect {
    /// Looks at the project or at the drone's own files, and changes nothing.
    READS,
    /// Asks the network and changes nothing here.
    FETCHES,
    /// May change something, so it runs at most once.
    WRITES;

    public boolean readOnly() {
      return this != WRITES;
    }
  }
}
