package dev.gadgetcode.socketio.engine;

import io.netty.channel.EventLoop;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The pings of one session: one goes out every interval, and something must come back before the
/// timeout. One timer at a time; runs on the session's loop.
final class Heartbeat {
  private final EventLoop loop;
  private final long interval;
  private final long timeout;
  private final Runnable ping;
  private final Runnable silent;
  private long pingAt;
  private boolean awaiting;
  private @Nullable ScheduledFuture<?> timer;

  Heartbeat(EventLoop loop, EngineConfig config, Runnable ping, Runnable silent) {
    this.loop = loop;
    this.interval = config.pingInterval().toNanos();
    this.timeout = config.pingTimeout().toNanos();
    this.ping = ping;
    this.silent = silent;
  }

  void start() {
    pingAt = System.nanoTime() + interval;
    at(pingAt, this::sendPing);
  }

  /// Something came from the peer.
  void alive() {
    awaiting = false;
  }

  /// The answer should have come by now, even if the timer has not run yet.
  boolean isOverdue() {
    return awaiting && System.nanoTime() - (pingAt + timeout) >= 0;
  }

  void stop() {
    if (timer != null) {
      timer.cancel(false);
    }
  }

  private void sendPing() {
    awaiting = true;
    ping.run();
    at(pingAt + timeout, this::check);
  }

  private void check() {
    if (awaiting) {
      silent.run();
    } else {
      pingAt += Math.max(interval, timeout);
      at(pingAt, this::sendPing);
    }
  }

  private void at(long time, Runnable task) {
    timer = loop.schedule(task, Math.max(0, time - System.nanoTime()), TimeUnit.NANOSECONDS);
  }
}
