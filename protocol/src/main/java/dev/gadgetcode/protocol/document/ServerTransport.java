package dev.gadgetcode.protocol.document;

import com.fasterxml.jackson.annotation.JsonProperty;

/// What carries the messages of a server of the Model Context Protocol.
public enum ServerTransport {
  @JsonProperty("stdio")
  STDIO,
  @JsonProperty("http")
  HTTP
}
