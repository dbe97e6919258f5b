package dev.gadgetcode.ai;

/// Why a model that was not broken off stopped speaking.
public enum StopReason {
  /// The answer is whole.
  ANSWERED,
  /// The model waits for the results of its tool calls.
  TOOL_CALLS,
  /// The output limit was reached. A tool call that was cut by it is not among the blocks.
  OUTPUT_LIMIT,
  /// The provider or the model declined to answer.
  REFUSED,
  /// The provider paused a long answer; sending the blocks back lets it go on.
  PAUSED
}
