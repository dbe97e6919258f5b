package dev.gadgetcode.hub.store;

/// There was no room to keep a change. Nothing of it is kept; a later change is tried again.
public final class StorageFull extends RuntimeException {
  private static final long serialVersionUID = 1;

  public StorageFull(Throwable cause) {
    super("no room to store the change", cause);
  }
}
