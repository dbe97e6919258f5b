package dev.gadgetcode.protocol.document;

import com.fasterxml.jackson.annotation.JsonProperty;

/// The language that a provider speaks.
public enum ApiType {
  @JsonProperty("openai")
  OPENAI,
  @JsonProperty("anthropic")
  ANTHROPIC,
  @JsonProperty("ollama")
  OLLAMA,
  @JsonProperty("demo")
  DEMO
}
