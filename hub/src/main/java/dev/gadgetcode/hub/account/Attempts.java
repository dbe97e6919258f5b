package dev.gadgetcode.hub.account;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Counts failed attempts by a name, and says how long to wait once there were too many. Bounded:
/// of very many names those that failed longest ago are forgotten. Thread-safe.
final class Attempts {
  private static final int MOST_NAMES = 50_000;

  private final Map<String, ArrayDeque<Instant>> failures = new LinkedHashMap<>(16, 0.75f, true);
  private final int allowed;
  private final Duration window;
  private final Clock clock;

  Attempts(int allowed, Duration window, Clock clock) {
    this.allowed = allowed;
    this.window = window;
    this.clock = clock;
  }

  /// How long to wait before another attempt; empty for not at all.
  synchronized Optional<Duration> wait(String name) {
    var times = recent(name);
    return times.size() < allowed
        ? Optional.empty()
        : Optional.of(Duration.between(clock.instant(), times.getFirst().plus(window)));
  }

  synchronized void failed(String name) {
    failures.computeIfAbsent(name, _ -> new ArrayDeque<>()).addLast(clock.instant());
    if (failures.size() > MOST_NAMES) {
      Iterator<String> oldest = failures.keySet().iterator();
      oldest.next();
      oldest.remove();
    }
  }

  synchronized void succeeded(String name) {
    failures.remove(name);
  }

  private ArrayDeque<Instant> recent(String name) {
    var times = failures.get(name);
    if (times == null) {
      return new ArrayDeque<>();
    }
    var start = clock.instant().minus(window);
    while (!times.isEmpty() && times.getFirst().isBefore(start)) {
      times.removeFirst();
    }
    return times;
  }
}
