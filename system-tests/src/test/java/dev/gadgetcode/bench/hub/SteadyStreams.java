package dev.gadgetcode.bench.hub;

import dev.gadgetcode.bench.CpuTimes;
import dev.gadgetcode.bench.Delivery;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Latency of many streams at a fixed rate: tokens leave by the clock whether or not the last ones
/// have arrived, and each is timed from when it was due to its arrival at the IDE. A drone whose
/// window is full sends later, and that counts.
///
/// The generator shares the cores with the hub, so it looks once in a millisecond for what is due
/// and what has arrived, and reads the drones' acks now and then only.
final class SteadyStreams implements StreamingSession.Progress {
  private static final long TICK = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long ACKS_EVERY = TimeUnit.MILLISECONDS.toNanos(100);

  /// A hub that is this far behind will not catch up.
  private static final long HOPELESS = TimeUnit.SECONDS.toNanos(3);

  private final int streams;
  private final long[] nanos;
  private final int firstCounted;
  private final Debts debts;
  private final TokenClock clock;
  private long acksRead;
  private long worst;

  private SteadyStreams(int streams, Duration warmUp, Duration duration) {
    this.streams = streams;
    this.clock = new TokenClock(streams);
    this.nanos = new long[clock.tokens(duration)];
    this.firstCounted = clock.tokens(warmUp);
    this.debts = new Debts(streams);
  }

  /// What one run gave, in milliseconds, of all its tokens.
  ///
  /// @param keptUp false where tokens were hopelessly late; then the run may have been broken off
  record Latency(
      double p50,
      double p99,
      double latest,
      boolean keptUp,
      CpuTimes.Shares cpu,
      Delivery delivery) {}

  static Latency measure(RunningHub hub, int streams, Duration warmUp, Duration duration) {
    return new SteadyStreams(streams, warmUp, duration).run(hub);
  }

  private Latency run(RunningHub hub) {
    try (var sessions = StreamingSessions.connect(hub.port(), hub.take(streams), this)) {
      sessions.submitAll();
      acksRead = clock.start();
      send(sessions, 0, firstCounted);
      var before = hub.cpu();
      int sent = send(sessions, firstCounted, firstCounted + nanos.length);
      var cpu = before.until(hub.cpu());
      debts.payAll(sessions);
      var delivery = sessions.settle();
      boolean keptUp = worst < HOPELESS;
      var times = Arrays.copyOf(nanos, Math.max(1, sent - firstCounted));
      Arrays.sort(times);
      return new Latency(at(times, 0.5), at(times, 0.99), at(times, 1), keptUp, cpu, delivery);
    } finally {
      hub.awaitQuiet();
    }
  }

  /// @return the token up to which it came
  private int send(StreamingSessions sessions, int from, int to) {
    int next = from;
    while (next < to && worst < HOPELESS) {
      long now = System.nanoTime();
      for (; next < to && now - clock.due(next) >= 0; next++) {
        debts.owe(sessions.get(next % streams));
      }
      sessions.ides().pollNow();
      LockSupport.parkNanos(now + TICK - System.nanoTime());
      if (now - acksRead >= ACKS_EVERY) {
        sessions.drones().pollNow();
        acksRead = now;
      }
    }
    return next;
  }

  @Override
  public void arrived(StreamingSession session, int first, int count) {
    long now = System.nanoTime();
    for (int seq = first; seq < first + count; seq++) {
      int token = clock.token(session, seq);
      long late = now - clock.due(token);
      worst = Math.max(worst, late);
      if (token >= firstCounted && token - firstCounted < nanos.length) {
        nanos[token - firstCounted] = late;
      }
    }
  }

  @Override
  public void acked(StreamingSession session) {
    debts.pay(session);
  }

  /// A quantile of nanoseconds in their order, in milliseconds.
  static double at(long[] sorted, double quantile) {
    return sorted[Math.max(0, (int) Math.ceil(quantile * sorted.length) - 1)] / 1e6;
  }
}
