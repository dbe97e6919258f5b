package dev.gadgetcode.drone.core.agent;

import dev.gadgetcode.ai.Usage;
import dev.gadgetcode.ai.catalogue.ModelInfo;
import dev.gadgetcode.drone.core.agent.AgentLimits.Spent;
import dev.gadgetcode.protocol.document.TurnStats;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;

/// What calls of one model took. A model whose price is not known counts as free.
public record Tally(long input, long output, long thinking, BigDecimal cost) {
  public static Tally of(List<Usage> usages, ModelInfo model) {
    long input = 0;
    long output = 0;
    long thinking = 0;
    var cost = BigDecimal.ZERO;
    for (var usage : usages) {
      input += usage.input() + usage.cacheRead() + usage.cacheWrite();
      output += usage.output();
      thinking += usage.thinking();
      cost = cost.add(model.cost(usage).orElse(BigDecimal.ZERO));
    }
    return new Tally(input, output, thinking, cost);
  }

  public Spent spent(Duration time) {
    return new Spent(input + output, cost.doubleValue(), time);
  }

  public TurnStats stats(int calls, Duration time) {
    long millis = Math.max(0, time.toMillis());
    return new TurnStats(calls, input, output, thinking, cost.doubleValue(), millis);
  }
}
