package dev.gadgetcode.protocol.ide;

import com.fasterxml.jackson.annotation.JsonProperty;

/// Who logged a line.
public enum LogComponent {
  @JsonProperty("hub")
  HUB,
  @JsonProperty("drone")
  DRONE,
  @JsonProperty("agent")
  AGENT,
  @JsonProperty("tool")
  TOOL
}
