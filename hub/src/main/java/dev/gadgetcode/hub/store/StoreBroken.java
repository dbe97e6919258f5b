package dev.gadgetcode.hub.store;

/// The disk failed, so nobody can say what is kept of the last changes. Nothing is accepted any
/// more; the log as it is on the disk is the truth for whoever starts next.
public final class StoreBroken extends RuntimeException {
  private static final long serialVersionUID = 1;

  public StoreBroken(Throwable cause) {
    super("the store failed and takes nothing more", cause);
  }
}
