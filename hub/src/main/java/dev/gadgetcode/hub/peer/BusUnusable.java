package dev.gadgetcode.hub.peer;

/// The bus cannot be used, for a reason that a person has to mend.
public final class BusUnusable extends RuntimeException {
  private static final long serialVersionUID = 1;

  BusUnusable(String message) {
    super(message);
  }
}
