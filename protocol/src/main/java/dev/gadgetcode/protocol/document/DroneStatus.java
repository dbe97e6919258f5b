package dev.gadgetcode.protocol.document;

import com.fasterxml.jackson.annotation.JsonProperty;

/// What a drone is doing, as the hub shows it.
public enum DroneStatus {
  @JsonProperty("starting")
  STARTING,
  @JsonProperty("available")
  AVAILABLE,
  @JsonProperty("busy")
  BUSY,
  @JsonProperty("offline")
  OFFLINE
}
