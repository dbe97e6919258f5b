package dev.gadgetcode.drone.tool;

import dev.gadgetcode.ai.Block.Outcome;

/// What a tool call gave: words for the model, and whether the tool did what it was asked.
public record ToolResult(String text, Outcome outcome) {
  public static ToolResult ok(String text) {
    return new ToolResult(text, Outcome.OK);
  }

  /// A failure. The text says what is wrong and what to do instead.
  public static ToolResult failed(String text) {
    return new ToolResult(text, Outcome.FAILED);
  }

  public boolean isError() {
    return outcome == Outcome.FAILED;
  }
}
