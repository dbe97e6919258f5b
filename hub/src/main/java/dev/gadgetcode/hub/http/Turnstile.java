package dev.gadgetcode.hub.http;

import java.net.InetAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/// How much one address may ask for, whatever it is: counted before a request is looked at. Who is
/// over it waits with a few connections for a refusal, and is hung up on with the others, so that
/// asking faster gives nothing. Bounded: who has been quiet is forgotten. Thread-safe.
public final class Turnstile {
  private static final int PER_SECOND = 200;
  private static final int BURST = 400;
  private static final int MOST_HELD = 64;
  private static final int MANY = 10_000;
  private static final double NANOS = 1e9;

  /// What a request costs that is part of a session which is there already.
  static final double PART = 0.1;

  static final double WHOLE = 1;

  private final Map<InetAddress, Visitor> visitors = new ConcurrentHashMap<>();
  private final int perSecond;
  private final int burst;
  private final LongSupplier nanos;

  Turnstile(int perSecond, int burst, LongSupplier nanos) {
    this.perSecond = perSecond;
    this.burst = burst;
    this.nanos = nanos;
  }

  public static Turnstile usual() {
    return new Turnstile(PER_SECOND, BURST, System::nanoTime);
  }

  /// For load tests.
  public static Turnstile open() {
    return new Turnstile(Integer.MAX_VALUE, Integer.MAX_VALUE, System::nanoTime);
  }

  /// What becomes of a request.
  enum Verdict {
    PASSES,
    /// It is refused after a while; {@link Turnstile#leaves} is called when its connection ends.
    WAITS,
    /// Its connection ends without a word.
    ENDS
  }

  /// What an address has left.
  private final class Visitor {
    private double level = burst;
    private long seen = nanos.getAsLong();
    private int held;

    private void fill() {
      long now = nanos.getAsLong();
      level = Math.min(burst, level + (now - seen) / NANOS * perSecond);
      seen = now;
    }

    synchronized Verdict take(double cost) {
      fill();
      if (level >= cost) {
        level -= cost;
        return Verdict.PASSES;
      }
      if (held == MOST_HELD) {
        return Verdict.ENDS;
      }
      held++;
      return Verdict.WAITS;
    }

    synchronized void leaves() {
      held--;
    }

    synchronized boolean isEmpty() {
      fill();
      return level < PART;
    }

    synchronized boolean isForgettable() {
      fill();
      return level == burst && held == 0;
    }
  }

  Verdict take(InetAddress address, double cost) {
    if (visitors.size() > MANY) {
      visitors.values().removeIf(Visitor::isForgettable);
    }
    return visitors.computeIfAbsent(address, _ -> new Visitor()).take(cost);
  }

  void leaves(InetAddress address) {
    var visitor = visitors.get(address);
    if (visitor != null) {
      visitor.leaves();
    }
  }

  /// Whether a connection of this address is worth taking.
  public boolean admits(InetAddress address) {
    var visitor = visitors.get(address);
    return visitor == null || !visitor.isEmpty();
  }
}
