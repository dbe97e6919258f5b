package dev.gadgetcode.ai.catalogue;

import dev.gadgetcode.ai.Usage;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.Set;

/// What is known about one model. Sizes are in tokens. A model without a price is one whose cost is
/// unknown, which is not the same as free.
public record ModelInfo(
    String id,
    int contextWindow,
    int outputLimit,
    Optional<Price> price,
    ThinkingStyle thinking,
    Set<Feature> features) {

  /// What a model can take.
  public enum Feature {
    TOOLS,
    IMAGES,
    TEMPERATURE
  }

  public ModelInfo {
    features = Set.copyOf(features);
    if (contextWindow < 1 || outputLimit < 1) {
      throw new IllegalArgumentException("sizes of model " + id + " must be at least 1");
    }
  }

  ModelInfo named(String otherId) {
    return new ModelInfo(otherId, contextWindow, outputLimit, price, thinking, features);
  }

  public boolean has(Feature feature) {
    return features.contains(feature);
  }

  public Optional<BigDecimal> cost(Usage usage) {
    return price.map(known -> known.of(usage));
  }
}
