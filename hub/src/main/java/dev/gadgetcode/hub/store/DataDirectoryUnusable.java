package dev.gadgetcode.hub.store;

import org.jspecify.annotations.Nullable;

/// The data directory cannot be used by this hub, for a reason that a person has to mend.
public final class DataDirectoryUnusable extends RuntimeException {
  private static final long serialVersionUID = 1;

  public DataDirectoryUnusable(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
