package dev.gadgetcode.protocol.ide;

import com.fasterxml.jackson.annotation.JsonProperty;

/// How much a log line matters.
public enum LogLevel {
  @JsonProperty("debug")
  DEBUG,
  @JsonProperty("info")
  INFO,
  @JsonProperty("warn")
  WARN,
  @JsonProperty("error")
  ERROR
}
