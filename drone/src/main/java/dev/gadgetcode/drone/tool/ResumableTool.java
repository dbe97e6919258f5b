package dev.gadgetcode.drone.tool;

import java.io.IOException;

/// A tool that writes and whose work outlives the drone: after a crash the call is taken up where
/// it is, instead of being reported as interrupted.
public interface ResumableTool extends Tool {
  /// Goes on with a call that an earlier process of this drone may have started. It never does the
  /// work a second time.
  ToolResult resume(Parameters parameters, ToolContext context)
      throws IOException, InterruptedException;
}
