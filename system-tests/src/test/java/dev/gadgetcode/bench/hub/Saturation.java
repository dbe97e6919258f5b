package dev.gadgetcode.bench.hub;

import dev.gadgetcode.bench.CpuTimes;
import dev.gadgetcode.bench.Delivery;
import java.time.Duration;

/// Throughput: every drone sends as soon as its window lets it.
final class Saturation implements StreamingSession.Progress {
  private final int window;
  private long arrived;
  private boolean ending;

  private Saturation(int window) {
    this.window = window;
  }

  /// What one run gave.
  record Throughput(double perSecond, CpuTimes.Shares cpu, Delivery delivery) {}

  /// @param window how many tokens of a turn are in flight, at most what the protocol allows
  static Throughput measure(
      RunningHub hub, int sessions, int window, Duration warmUp, Duration duration) {
    return new Saturation(window).run(hub, sessions, warmUp, duration);
  }

  private Throughput run(RunningHub hub, int count, Duration warmUp, Duration duration) {
    try (var sessions = StreamingSessions.connect(hub.port(), hub.take(count), this)) {
      sessions.submitAll();
      sessions.forEach(session -> session.send(window));
      pollFor(sessions, warmUp);

      var before = hub.cpu();
      long counted = arrived;
      pollFor(sessions, duration);
      var cpu = before.until(hub.cpu());
      double perSecond = (arrived - counted) / cpu.seconds();

      ending = true;
      return new Throughput(perSecond, cpu, sessions.settle());
    } finally {
      hub.awaitQuiet();
    }
  }

  private static void pollFor(StreamingSessions sessions, Duration duration) {
    long end = System.nanoTime() + duration.toNanos();
    while (System.nanoTime() - end < 0) {
      sessions.drones().poll(1);
      sessions.ides().pollNow();
    }
  }

  @Override
  public void arrived(StreamingSession session, int first, int count) {
    arrived += count;
  }

  @Override
  public void acked(StreamingSession session) {
    int room = window - session.inFlight();
    if (!ending && room > 0) {
      session.send(room);
    }
  }
}
