package dev.gadgetcode.protocol.document;

import com.fasterxml.jackson.annotation.JsonProperty;

/// Who may write in a workspace: nobody, the person or the agent.
public enum WorkspaceMode {
  @JsonProperty("idle")
  IDLE,
  @JsonProperty("user")
  USER,
  @JsonProperty("agent")
  AGENT
}
