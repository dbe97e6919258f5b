package dev.gadgetcode.protocol.document;

import com.fasterxml.jackson.annotation.JsonProperty;

/// How a server of the Model Context Protocol is, as its drone knows it.
public enum ServerStatus {
  /// Nobody has needed it yet.
  @JsonProperty("idle")
  IDLE,
  @JsonProperty("running")
  RUNNING,
  @JsonProperty("failed")
  FAILED,
  /// A project names it, and the drone's user has not trusted it.
  @JsonProperty("untrusted")
  UNTRUSTED
}
