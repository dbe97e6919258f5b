package dev.gadgetcode.protocol.workspace;

import com.fasterxml.jackson.annotation.JsonProperty;

/// Where the active work order stands.
public enum WorkOrderStatus {
  @JsonProperty("processing")
  PROCESSING,
  @JsonProperty("completed")
  COMPLETED,
  @JsonProperty("error")
  ERROR
}
