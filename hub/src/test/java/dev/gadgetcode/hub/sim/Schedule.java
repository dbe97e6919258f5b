package dev.gadgetcode.hub.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Virtual time and chance: what is to happen, in an order that one seed decides. Used by one
/// thread.
final class Schedule {
  private final PriorityQueue<Entry> entries = new PriorityQueue<>();
  private final Random random;
  private final @Nullable List<String> trace;
  private long now;
  private long entered;
  private long steps;

  Schedule(long seed, boolean traced) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L + 1);
    this.trace = traced ? new ArrayList<>() : null;
  }

  private record Entry(long at, long number, Runnable task) implements Comparable<Entry> {
    @Override
    public int compareTo(Entry other) {
      return at != other.at ? Long.compare(at, other.at) : Long.compare(number, other.number);
    }
  }

  /// Milliseconds since the beginning.
  long now() {
    return now;
  }

  long steps() {
    return steps;
  }

  void later(long millis, Runnable task) {
    entries.add(new Entry(now + millis, entered++, task));
  }

  /// Lets the next thing happen; false when there is none.
  boolean step() {
    var next = entries.poll();
    if (next == null) {
      return false;
    }
    now = next.at;
    steps++;
    next.task.run();
    return true;
  }

  int between(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }

  boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  <T> T any(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  void say(Supplier<String> line) {
    if (trace != null) {
      trace.add("%9.3f  %s".formatted(now / 1000.0, line.get()));
    }
  }

  String trace() {
    return trace == null ? "" : String.join("\n", trace);
  }
}
