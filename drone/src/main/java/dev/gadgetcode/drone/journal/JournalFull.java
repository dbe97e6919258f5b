package dev.gadgetcode.drone.journal;

import java.io.IOException;

/// A turn has written as much as a turn may. It can still be ended.
public final class JournalFull extends IOException {
  private static final long serialVersionUID = 1;

  JournalFull(long limit) {
    super("the turn's journal has reached its limit of " + (limit >> 20) + " MiB");
  }
}
