package dev.gadgetcode.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/// Latency at a fixed rate: messages leave by the clock whether or not the last ones have arrived,
/// and each is timed from when it was due. The generator spins, so that its own wake-up is not in
/// the numbers.
final class OpenLoop implements Pair.Arrivals {
  static final int PER_SECOND = 5_000;
  private static final int PAIRS = 64;
  private static final long INTERVAL = TimeUnit.SECONDS.toNanos(1) / PER_SECOND;

  private final long[] nanos;
  private final int firstCounted;
  private long start;

  private OpenLoop(int counted, int warmUp) {
    this.nanos = new long[counted];
    this.firstCounted = warmUp;
  }

  /// What one run gave, in milliseconds: medians of its slices of a second, so that a moment in
  /// which the machine was not ours does not decide.
  record Latency(double p50, double p99, double p999, CpuTimes.Shares cpu, Delivery delivery) {}

  static Latency measure(ServerProcess<Contender> server, Duration warmUp, Duration duration) {
    return new OpenLoop(messages(duration), messages(warmUp)).run(server);
  }

  private static int messages(Duration duration) {
    return (int) (duration.toNanos() / INTERVAL);
  }

  private Latency run(ServerProcess<Contender> server) {
    try (var pairs = Pairs.connect(server.port(), server.measured(), PAIRS, 1, this)) {
      start = System.nanoTime();
      send(pairs, 0, firstCounted);
      var before = CpuTimes.now(server.pid());
      send(pairs, firstCounted, firstCounted + nanos.length);
      var cpu = before.until(CpuTimes.now(server.pid()));
      var delivery = new Delivery(firstCounted + nanos.length, pairs.settle());
      return new Latency(at(0.5), at(0.99), at(0.999), cpu, delivery);
    }
  }

  private void send(Pairs pairs, int from, int to) {
    int next = from;
    while (next < to) {
      if (System.nanoTime() - due(next) >= 0) {
        pairs.get(next % PAIRS).send();
        next++;
      }
      pairs.wire().pollNow();
    }
  }

  private long due(int message) {
    return start + message * INTERVAL;
  }

  @Override
  public void arrived(Pair pair, int number) {
    int message = number * PAIRS + pair.index();
    if (message >= firstCounted) {
      nanos[message - firstCounted] = System.nanoTime() - due(message);
    }
  }

  private double at(double quantile) {
    var slices = new ArrayList<Double>();
    for (int from = 0; from < nanos.length; from += PER_SECOND) {
      var slice = Arrays.copyOfRange(nanos, from, Math.min(from + PER_SECOND, nanos.length));
      Arrays.sort(slice);
      slices.add(slice[Math.max(0, (int) Math.ceil(quantile * slice.length) - 1)] / 1e6);
    }
    return new Series(slices).median();
  }
}
