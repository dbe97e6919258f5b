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
  static final int PER_SECOND = 50;
  private static final long TICK = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long ACKS_EVERY = TimeUnit.MILLISECONDS.toNanos(100);

  /// A hub that is this far behind will not catch up.
  private static final long HOPELESS = TimeUnit.SECONDS.toNanos(3);

  private final int streams;
  private final long[] nanos;
  private final int firstCounted;
  private final int[] owed;
  private long start;
  private long acksRead;
  private long worst;

  private SteadyStreams(int streams, int counted, int warmUp) {
    this.streams = streams;
    this.nanos = new long[counted];
    this.firstCounted = warmUp;
    this.owed = new int[streams];
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
    return new SteadyStreams(streams, tokens(streams, duration), tokens(streams, warmUp)).run(hub);
  }

  /// How many tokens of all streams are due in a time.
  static int tokens(int streams, Duration duration) {
    return Math.toIntExact(streams * duration.toMillis() * PER_SECOND / 1_000);
  }

  private Latency run(RunningHub hub) {
    try (var sessions = StreamingSessions.connect(hub.port(), hub.take(streams), this)) {
      sessions.submitAll();
      start = System.nanoTime();
      acksRead = start;
      send(sessions, 0, firstCounted);
      var before = hub.cpu();
      int sent = send(sessions, firstCounted, firstCounted + nanos.length);
      var cpu = before.until(hub.cpu());
      for (int index = 0; index < streams; index++) {
        pay(sessions.get(index));
      }
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
      for (; next < to && now - due(next) >= 0; next++) {
        int stream = next % streams;
        owed[stream]++;
        pay(sessions.get(stream));
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

  /// Sends what a stream owes, as far as its window lets it.
  private void pay(StreamingSession session) {
    int index = session.index();
    int count = Math.min(owed[index], StreamingSession.WINDOW - session.inFlight());
    if (count > 0) {
      session.send(count);
      owed[index] -= count;
    }
  }

  private long due(int token) {
    return due(start, token, streams);
  }

  /// When a token is due: the streams take turns.
  static long due(long start, int token, int streams) {
    return start + token * (TimeUnit.SECONDS.toNanos(1) / PER_SECOND) / streams;
  }

  @Override
  public void arrived(StreamingSession session, int first, int count) {
    long now = System.nanoTime();
    for (int seq = first; seq < first + count; seq++) {
      int token = (seq - 1) * streams + session.index();
      long late = now - due(token);
      worst = Math.max(worst, late);
      if (token >= firstCounted && token - firstCounted < nanos.length) {
        nanos[token - firstCounted] = late;
      }
    }
  }

  @Override
  public void acked(StreamingSession session) {
    pay(session);
  }

  /// A quantile of nanoseconds in their order, in milliseconds.
  static double at(long[] sorted, double quantile) {
    return sorted[Math.max(0, (int) Math.ceil(quantile * sorted.length) - 1)] / 1e6;
  }
}
