package dev.gadgetcode.app.client;

import java.io.IOException;

/// The hub wants to know who is there, and nobody said.
public final class SignInMissing extends IOException {
  private static final long serialVersionUID = 1;

  SignInMissing(String message) {
    super(message);
  }
}
