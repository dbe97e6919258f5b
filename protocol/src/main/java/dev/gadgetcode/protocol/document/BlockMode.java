package dev.gadgetcode.protocol.document;

import com.fasterxml.jackson.annotation.JsonProperty;

/// What a block of a turn is.
public enum BlockMode {
  @JsonProperty("thinking")
  THINKING,
  @JsonProperty("responding")
  RESPONDING,
  @JsonProperty("tool")
  TOOL
}
