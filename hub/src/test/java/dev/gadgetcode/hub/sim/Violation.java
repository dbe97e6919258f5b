package dev.gadgetcode.hub.sim;

import java.util.function.Supplier;

/// An invariant that did not hold, and what was seen of it.
final class Violation extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Violation(String invariant, String seen) {
    super(invariant + ": " + seen);
  }

  Violation(String invariant, String seen, Throwable cause) {
    super(invariant + ": " + seen, cause);
  }

  static void unless(boolean holds, String invariant, Supplier<String> seen) {
    if (!holds) {
      throw new Violation(invariant, seen.get());
    }
  }
}
