package dev.gadgetcode.protocol.document;

import dev.gadgetcode.protocol.Rule;

/// What the turns of a chat session took together.
public record SessionStats(
    int turnCount, int toolCallCount, long inputTokenCount, long responseTokenCount, double cost) {
  public static final SessionStats NONE = new SessionStats(0, 0, 0, 0, 0);

  public SessionStats {
    Rule.atLeast(0, "turnCount", turnCount);
    Rule.atLeast(0, "toolCallCount", toolCallCount);
    Rule.atLeast(0, "inputTokenCount", inputTokenCount);
    Rule.atLeast(0, "responseTokenCount", responseTokenCount);
    Rule.notNegative("cost", cost);
  }
}
