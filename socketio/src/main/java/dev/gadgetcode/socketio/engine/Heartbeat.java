package dev.gadgetcode.socketio.engine;

import io.netty.channel.EventLoop;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// The pings of one session: one goes out every interval, and something must come back before the
/// timeout. One timer at a time; runs on the session's loop.
///
/// A timer that is very late says that this process stood still. What the peer said meanwhile has
/// not been read yet, so it is asked again instead of being called silent.
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
    return awaiting && late(pingAt + timeout) >= 0 && !stoodStill(pingAt + timeout);
  }

  void stop() {
    if (timer != null) {
      timer.cancel(false);
    }
  }

  private void sendPing() {
    awaiting = true;
    if (stoodStill(pingAt)) {
      pingAt = clock.getAsLong();
    }
    ping.run();
    at(pingAt + timeout, this::check);
  }

  private void check() {
    if (!awaiting) {
      nextPing();
    } else if (stoodStill(pingAt + timeout)) {
      sendPing();
    } else {
      silent.run();
    }
  }

  /// Whether this process was not there at a time when it had something to do.
  private boolean stoodStill(long due) {
    return late(due) > timeout / 2;
  }

  private long late(long due) {
    return clock.getAsLong() - due;
  }

  private void nextPing() {
    pingAt += interval;
    at(pingAt, this::sendPing);
  }

  private void at(long time, Runnable task) {
    timer = loop.schedule(task, Math.max(0, time - clock.getAsLong()), TimeUnit.NANOSECONDS);
  }
}
