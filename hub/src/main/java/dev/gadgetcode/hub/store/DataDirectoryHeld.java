package dev.gadgetcode.hub.store;

/// Another process has the data directory, or this one has it already.
public final class DataDirectoryHeld extends Exception {
  private static final long serialVersionUID = 1;

  public DataDirectoryHeld(String message) {
    super(message);
  }
}
