package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.Failure;

/// The outcome of a provider's test, in words for the person who set it up.
public sealed interface ProviderTest {
  String message();

  record Works(String message) implements ProviderTest {}

  record DoesNotWork(Failure failure) implements ProviderTest {
    @Override
    public String message() {
      return failure.message();
    }
  }
}
