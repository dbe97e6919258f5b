package dev.gadgetcode.protocol.document;

import com.fasterxml.jackson.annotation.JsonProperty;

/// Where a turn stands. The last three are ends.
public enum TurnStatus {
  @JsonProperty("queued")
  QUEUED,
  @JsonProperty("processing")
  PROCESSING,
  @JsonProperty("finished")
  FINISHED,
  @JsonProperty("error")
  ERROR,
  @JsonProperty("aborted")
  ABORTED;

  public boolean isEnd() {
    return switch (this) {
      case QUEUED, PROCESSING -> false;
      case FINISHED, ERROR, ABORTED -> true;
    };
  }
}
