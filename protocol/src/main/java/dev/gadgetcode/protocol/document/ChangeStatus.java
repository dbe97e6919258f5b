package dev.gadgetcode.protocol.document;

import com.fasterxml.jackson.annotation.JsonProperty;

/// What a turn did to a file.
public enum ChangeStatus {
  @JsonProperty("added")
  ADDED,
  @JsonProperty("modified")
  MODIFIED,
  @JsonProperty("deleted")
  DELETED
}
