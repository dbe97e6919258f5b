package dev.gadgetcode.socketio.engine;

import io.netty.channel.EventLoop;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// The pings of one session: one goes out every interval, and something must come back before the
/// timeout. One timer at a time; runs on the session's loop.
final class Heartbeat {
  private final EventLoop loop;
  private final LongSupplier clock;
  private final long interval;
  private final long timeout;
  private final Runnable ping;
  private final Runnable silent;
  private long pingAt;
  private boolean awaiting;
  private @Nullable ScheduledFuture<?> timer;

  /// @param clock the nanoseconds of the loop's timers
  Heartbeat(
      EventLoop loop, LongSupplier clock, EngineConfig config, Runnable ping, Runnable silent) {
    this.loop = loop;
    this.clock = clock;
    this.interval = config.pingInterval().toNanos();
    this.timeout = config.pingTimeout().toNanos();
    this.ping = ping;
    this.silent = silent;
  }

  void start() {
    pingAt = clock.getAsLong() + interval;
    at(pingAt, this::sendPing);
  }

  /// Something came from the peer.
  void alive() {
    if (awaiting) {
      awaiting = false;
      if (interval < timeout) {
        stop();
        nextPing();
      }
    }
  }

  /// The answer should have come by now, even if the timer has not run yet.
  boolean isOverdue() {
    return awaiting && clock.getAsLong() - (pingAt + timeout) >= 0;
  }

  void stop() {
    if (timer != null) {
      timer.cancel(false);
    }
  }

  private void sendPing() {
    awaiting = true;
    long now = clock.getAsLong();
    if (now - pingAt > timeout / 2) {
      pingAt = now; // this process slept, and the peer gets its time all the same
    }
    ping.run();
    at(pingAt + timeout, this::check);
  }

  private void check() {
    if (awaiting) {
      silent.run();
    } else {
      nextPing();
    }
  }

  private void nextPing() {
    pingAt += interval;
    at(pingAt, this::sendPing);
  }

  private void at(long time, Runnable task) {
    timer = loop.schedule(task, Math.max(0, time - clock.getAsLong()), TimeUnit.NANOSECONDS);
  }
}
