package dev.gadgetcode.protocol.ide;

import com.fasterxml.jackson.annotation.JsonProperty;

/// How an IDE gets what it missed of a turn: the events, or the turn as it stands.
public enum ResumeKind {
  @JsonProperty("tail")
  TAIL,
  @JsonProperty("snapshot")
  SNAPSHOT
}
