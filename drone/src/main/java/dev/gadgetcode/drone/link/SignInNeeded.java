package dev.gadgetcode.drone.link;

import java.io.IOException;

/// The hub wants to know who vouches for this drone, or does not believe it.
public final class SignInNeeded extends IOException {
  private static final long serialVersionUID = 1;

  SignInNeeded(String message) {
    super(message);
  }
}
