package dev.gadgetcode.system.kill;

import com.google.errorprone.annotations.FormatMethod;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// What should never have been seen. Thread-safe.
final class Violations {
  private final List<String> seen = new CopyOnWriteArrayList<>();

  @FormatMethod
  void add(String violation, Object... args) {
    seen.add(violation.formatted(args));
  }

  @FormatMethod
  void check(boolean holds, String violation, Object... args) {
    if (!holds) {
      add(violation, args);
    }
  }

  List<String> seen() {
    return List.copyOf(seen);
  }
}
