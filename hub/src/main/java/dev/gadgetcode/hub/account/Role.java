package dev.gadgetcode.hub.account;

import com.fasterxml.jackson.annotation.JsonProperty;

/// What a person may do beyond what is their own.
public enum Role {
  @JsonProperty("user")
  USER,
  /// Looks after users, shared providers and drones; reads nobody's sessions.
  @JsonProperty("admin")
  ADMIN
}
