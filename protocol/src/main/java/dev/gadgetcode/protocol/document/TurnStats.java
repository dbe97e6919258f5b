package dev.gadgetcode.protocol.document;

/// What a turn took.
public record TurnStats(
    int toolCallCount,
    long inputTokenCount,
    long responseTokenCount,
    long thinkingTokenCount,
    double cost,
    long durationMs) {
  public static final TurnStats NONE = new TurnStats(0, 0, 0, 0, 0, 0);
}
