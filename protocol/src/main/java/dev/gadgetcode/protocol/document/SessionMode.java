package dev.gadgetcode.protocol.document;

import com.fasterxml.jackson.annotation.JsonProperty;

/// What the agent of a chat session may do: only plan, or build.
public enum SessionMode {
  @JsonProperty("plan")
  PLAN,
  @JsonProperty("build")
  BUILD
}
