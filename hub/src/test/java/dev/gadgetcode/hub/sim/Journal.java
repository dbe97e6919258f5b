package dev.gadgetcode.hub.sim;

import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.ToolEvent;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// A model drone's journal of one turn: its events by number, and how far they are surely on disk.
final class Journal {
  private final TurnId turn;
  private final SortedMap<Long, StreamEvent> events = new TreeMap<>();
  private long next = 1;
  private long synced;

  Journal(TurnId turn) {
    this.turn = turn;
  }

  Journal copy() {
    var copy = new Journal(turn);
    copy.events.putAll(events);
    copy.next = next;
    copy.synced = synced;
    return copy;
  }

  TurnId turn() {
    return turn;
  }

  boolean isEmpty() {
    return events.isEmpty();
  }

  long last() {
    return next - 1;
  }

  long next() {
    return next;
  }

  Optional<StreamEvent> event(long seq) {
    return Optional.ofNullable(events.get(seq));
  }

  /// I1: what is acked is in the log, and as it was written here.
  void checkKept(TurnRow row, long seq, boolean asWritten) {
    Violation.unless(
        seq <= row.lastSeq(), "I1 nothing acked is lost", () -> turn + " acked to " + seq);
    if (row.isOver() || !asWritten) {
      return;
    }
    for (var event : events.headMap(seq + 1).values()) {
      Violation.unless(
          row.holds(event),
          "I1 what is acked is what was sent",
          () -> event + " is " + row.event(event.meta().seq()));
    }
  }

  void append(StreamEvent event) {
    events.put(event.meta().seq(), event);
    next = event.meta().seq() + 1;
  }

  void sync() {
    synced = last();
  }

  /// Goes on behind a position that the journal does not reach.
  void goOnAfter(long position) {
    next = position + 1;
  }

  /// The power fails: of what was not synced some is gone.
  void lose(Schedule schedule) {
    long kept = synced + schedule.between(0, (int) (last() - synced));
    events.tailMap(kept + 1).clear();
    next = kept + 1;
  }

  boolean hasEnd() {
    return !events.isEmpty()
        && events.get(events.lastKey()) instanceof StreamEvent.WorkOrderComplete;
  }

  /// Where the work stands, read from the events alone.
  Progress progress() {
    int step = 1;
    int said = 0;
    boolean asked = false;
    boolean started = false;
    for (var event : events.values()) {
      switch (event) {
        case StreamEvent.Response _ -> said++;
        case StreamEvent.StepRestarted _ -> {
          said = 0;
          asked = false;
        }
        case ToolEvent.ToolApprovalRequest _ -> asked = true;
        case ToolEvent.ToolStart _ -> started = true;
        case ToolEvent.ToolCall _ -> {
          step++;
          said = 0;
          asked = false;
          started = false;
        }
        default -> {} // nothing that moves the work on
      }
    }
    return new Progress(step, said, asked, started);
  }

  /// @param said how much the model has said in this step
  /// @param asked whether leave was asked for the step's tool
  /// @param started whether the step's tool was started
  record Progress(int step, int said, boolean asked, boolean started) {}
}
