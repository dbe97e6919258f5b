package dev.gadgetcode.ai.catalogue;

import dev.gadgetcode.ai.Usage;
import java.math.BigDecimal;

/// What a model costs, in US dollars per million tokens.
public record Price(
    BigDecimal input, BigDecimal cacheRead, BigDecimal cacheWrite, BigDecimal output) {
  public static final Price FREE =
      new Price(BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO);

  /// What one call cost, in dollars, exactly.
  public BigDecimal of(Usage usage) {
    return input
        .multiply(BigDecimal.valueOf(usage.input()))
        .add(cacheRead.multiply(BigDecimal.valueOf(usage.cacheRead())))
        .add(cacheWrite.multiply(BigDecimal.valueOf(usage.cacheWrite())))
        .add(output.multiply(BigDecimal.valueOf(usage.output())))
        .movePointLeft(6);
  }
}
