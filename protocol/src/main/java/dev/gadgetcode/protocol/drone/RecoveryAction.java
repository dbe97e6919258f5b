package dev.gadgetcode.protocol.drone;

import com.fasterxml.jackson.annotation.JsonProperty;

/// What a drone does with a turn that it found after a crash.
public enum RecoveryAction {
  /// Deletes what it holds of it.
  @JsonProperty("discard")
  DISCARD,
  /// Keeps it and waits for the order.
  @JsonProperty("retry")
  RETRY
}
