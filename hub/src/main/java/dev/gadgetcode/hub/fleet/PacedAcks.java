package dev.gadgetcode.hub.fleet;

import dev.gadgetcode.protocol.drone.DroneOrder.Position;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// The acks of what one connection streams, at a pace. An ack stands for all before it, so of those
/// that follow each other closely the last is enough: a drone that says a word every few
/// milliseconds is acked ten times a second, which spares the hub most of what it would write to
/// drones. Nobody waits for long: the first ack after a pause leaves at once, and so does one for
/// many events. Thread-safe.
final class PacedAcks {
  static final Duration PACE = Duration.ofMillis(100);

  /// A small part of the 256 events that a drone may have unacked.
  static final int MANY = 16;

  private final Consumer<Position> send;
  private final Later later;
  private final LongSupplier nanos;
  private @Nullable Position sent;
  private @Nullable Position waiting;
  private long sentAt;
  private boolean isDue;

  /// @param send is called by whoever brings an ack, or later
  PacedAcks(Consumer<Position> send, Later later, LongSupplier nanos) {
    this.send = send;
    this.later = later;
    this.nanos = nanos;
  }

  /// Runs something after a while.
  @FunctionalInterface
  interface Later {
    void run(Runnable task, Duration delay);
  }

  synchronized void ack(Position position) {
    var before = sent;
    if (before == null || !before.turnId().equals(position.turnId())) {
      flush(); // of the turn before
      sendNow(position);
      return;
    }
    waiting = position;
    var left = PACE.minusNanos(nanos.getAsLong() - sentAt);
    if (!left.isPositive() || position.seq() - before.seq() >= MANY) {
      flush();
    } else if (!isDue) {
      isDue = true;
      later.run(this::due, left);
    }
  }

  private synchronized void due() {
    isDue = false;
    flush();
  }

  /// Sends what waits.
  synchronized void flush() {
    if (waiting != null) {
      sendNow(waiting);
    }
  }

  private void sendNow(Position position) {
    waiting = null;
    sent = position;
    sentAt = nanos.getAsLong();
    send.accept(position);
  }
}
