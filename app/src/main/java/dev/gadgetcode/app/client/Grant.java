package dev.gadgetcode.app.client;

import java.time.Instant;

/// A sign-in at a hub.
///
/// @param token shown with every request, until it expires
/// @param refresh what the sign-in goes on with, once
record Grant(String email, String token, Instant expiresAt, String refresh) {
  @Override
  public String toString() {
    return "Grant[" + email + "]";
  }
}
