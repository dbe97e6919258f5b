package dev.gadgetcode.protocol.document;

import com.fasterxml.jackson.annotation.JsonProperty;

/// What happens when the agent wants to use a tool.
public enum ToolPolicy {
  @JsonProperty("ask")
  ASK,
  @JsonProperty("auto")
  AUTO,
  @JsonProperty("deny")
  DENY
}
