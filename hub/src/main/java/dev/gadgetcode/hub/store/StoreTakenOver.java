package dev.gadgetcode.hub.store;

/// Another hub has taken the store over while this one was away: it writes nothing any more.
public final class StoreTakenOver extends RuntimeException {
  private static final long serialVersionUID = 1;

  public StoreTakenOver(String message) {
    super(message);
  }
}
