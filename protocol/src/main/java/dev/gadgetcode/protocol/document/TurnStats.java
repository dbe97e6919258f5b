package dev.gadgetcode.protocol.document;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gadgetcode.protocol.Rule;
import org.jspecify.annotations.Nullable;

/// What a turn took.
public record TurnStats(
    int toolCallCount,
    long inputTokenCount,
    long responseTokenCount,
    long thinkingTokenCount,
    double cost,
    long durationMs) {
  public static final TurnStats NONE = new TurnStats(0, 0, 0, 0, 0, 0);

  public TurnStats {
    Rule.atLeast(0, "toolCallCount", toolCallCount);
    Rule.atLeast(0, "inputTokenCount", inputTokenCount);
    Rule.atLeast(0, "responseTokenCount", responseTokenCount);
    Rule.atLeast(0, "thinkingTokenCount", thinkingTokenCount);
    Rule.notNegative("cost", cost);
    Rule.atLeast(0, "durationMs", durationMs);
  }

  /// Reads what was counted; what was not is 0.
  @JsonCreator
  static TurnStats read(
      @JsonProperty("toolCallCount") @Nullable Integer toolCallCount,
      @JsonProperty("inputTokenCount") @Nullable Long inputTokenCount,
      @JsonProperty("responseTokenCount") @Nullable Long responseTokenCount,
      @JsonProperty("thinkingTokenCount") @Nullable Long thinkingTokenCount,
      @JsonProperty("cost") @Nullable Double cost,
      @JsonProperty("durationMs") @Nullable Long durationMs) {
    return new TurnStats(
        toolCallCount == null ? 0 : toolCallCount,
        orZero(inputTokenCount),
        orZero(responseTokenCount),
        orZero(thinkingTokenCount),
        cost == null ? 0 : cost,
        orZero(durationMs));
  }

  private static long orZero(@Nullable Long count) {
    return count == null ? 0 : count;
  }
}
