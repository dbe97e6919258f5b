package dev.gadgetcode.protocol.ide;

import com.fasterxml.jackson.annotation.JsonProperty;

/// A person's answer to a tool call that waits.
public enum ApprovalDecision {
  @JsonProperty("once")
  ONCE,
  @JsonProperty("always")
  ALWAYS,
  @JsonProperty("deny")
  DENY,
  @JsonProperty("deny-and-stop")
  DENY_AND_STOP
}
