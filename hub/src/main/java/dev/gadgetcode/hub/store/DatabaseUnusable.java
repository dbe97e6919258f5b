package dev.gadgetcode.hub.store;

import org.jspecify.annotations.Nullable;

/// The database cannot be used by this hub, for a reason that a person has to mend.
public final class DatabaseUnusable extends RuntimeException {
  private static final long serialVersionUID = 1;

  public DatabaseUnusable(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
