package dev.gadgetcode.hub.secret;

/// Something sealed cannot be opened: it is another's, was changed, or its key is not here.
public final class SealBroken extends RuntimeException {
  private static final long serialVersionUID = 1;

  SealBroken(String message) {
    super(message);
  }
}
