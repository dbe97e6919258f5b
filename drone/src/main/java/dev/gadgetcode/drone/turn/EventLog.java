package dev.gadgetcode.drone.turn;

import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.stream.Meta;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/// The events of one turn that the hub has not acked: each gets its number here, goes out, and
/// stays until it is acked, so that it can be sent again. Thread-safe.
public final class EventLog {
  private final TurnId turn;
  private final Clock clock;
  private final Consumer<StreamEvent> send;
  private final ArrayDeque<StreamEvent> unacked = new ArrayDeque<>();
  private long epoch;
  private long lastSeq;

  public EventLog(TurnId turn, long epoch, Clock clock, Consumer<StreamEvent> send) {
    this.turn = turn;
    this.epoch = epoch;
    this.clock = clock;
    this.send = send;
  }

  public TurnId turn() {
    return turn;
  }

  /// Numbers an event and sends it.
  public synchronized void append(int step, Function<Meta, StreamEvent> event) {
    lastSeq++;
    var numbered = event.apply(new Meta(turn, epoch, lastSeq, clock.instant(), step));
    unacked.add(numbered);
    send.accept(numbered);
  }

  /// The hub has everything up to this number.
  public synchronized void acked(long seq) {
    while (!unacked.isEmpty() && unacked.peek().meta().seq() <= seq) {
      unacked.remove();
    }
  }

  public synchronized List<StreamEvent> unacked() {
    return List.copyOf(unacked);
  }
}
