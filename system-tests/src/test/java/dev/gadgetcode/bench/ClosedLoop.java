package dev.gadgetcode.bench;

import java.time.Duration;

/// Throughput: every pair sends its next burst when the last one has arrived.
final class ClosedLoop implements Pair.Arrivals {
  private static final int PAIRS = 64;

  private long arrived;
  private boolean ending;

  private ClosedLoop() {}

  /// What one run gave.
  record Throughput(double perSecond, CpuTimes.Shares cpu, Delivery delivery) {}

  static Throughput measure(
      ServerProcess<Contender> server, int burstSize, Duration warmUp, Duration duration) {
    return new ClosedLoop().run(server, burstSize, warmUp, duration);
  }

  private Throughput run(
      ServerProcess<Contender> server, int burstSize, Duration warmUp, Duration duration) {
    try (var pairs = Pairs.connect(server.port(), server.measured(), PAIRS, burstSize, this)) {
      pairs.sendAll();
      pollFor(pairs.wire(), warmUp);

      var before = CpuTimes.now(server.pid());
      long counted = arrived;
      pollFor(pairs.wire(), duration);
      var cpu = before.until(CpuTimes.now(server.pid()));
      double perSecond = (arrived - counted) / cpu.seconds();

      ending = true;
      long faults = pairs.settle();
      return new Throughput(perSecond, cpu, new Delivery(arrived, faults));
    }
  }

  private static void pollFor(Wire wire, Duration duration) {
    long end = System.nanoTime() + duration.toNanos();
    while (System.nanoTime() - end < 0) {
      wire.poll(20);
    }
  }

  @Override
  public void arrived(Pair pair, int number) {
    arrived++;
    if (!ending && pair.isAllBack()) {
      pair.send();
    }
  }
}
