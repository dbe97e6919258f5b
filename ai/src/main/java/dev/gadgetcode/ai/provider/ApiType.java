package dev.gadgetcode.ai.provider;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The kinds of providers, by the words that settings use for them.
public enum ApiType {
  OPENAI,
  ANTHROPIC,
  OLLAMA,
  DEMO;

  public static Optional<ApiType> of(String word) {
    return Arrays.stream(values()).filter(type -> type.word().equals(word)).findFirst();
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
