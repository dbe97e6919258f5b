package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.id.TurnId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The turns that are not folded yet, in memory. Changed by the writer's thread after a commit and
/// by nobody else, read by any. Thread-safe.
final class LiveTurns {
  private final ConcurrentHashMap<TurnId, LiveTurn> turns = new ConcurrentHashMap<>();

  /// Those with recent events, the one whose first recent event is the oldest first: a turn enters
  /// at the end with its first and leaves with all of them.
  private final SequencedMap<TurnId, LiveTurn> unsettled = new LinkedHashMap<>();

  /// A turn that has chunks, found on start.
  void addChunked(TurnId turn, long lastSeq) {
    turns.put(turn, new LiveTurn(lastSeq));
  }

  /// A turn that has chunks, taken from another hub; one that is known stays as it is.
  void adoptChunked(TurnId turn, long lastSeq) {
    turns.putIfAbsent(turn, new LiveTurn(lastSeq));
  }

  /// A turn that has something durable.
  @Nullable LiveTurn find(TurnId turn) {
    var found = turns.get(turn);
    return found == null || found.lastSeq() == 0 ? null : found;
  }

  /// A turn that is to have something.
  LiveTurn of(TurnId turn) {
    var found = turns.get(turn);
    return found == null ? turns.computeIfAbsent(turn, _ -> new LiveTurn(0)) : found;
  }

  /// A line has become durable. One that is in a chunk already says nothing new.
  void append(LiveTurn turn, JournalPage page, JournalLine line) {
    if (line.seq() <= turn.lastSeq()) {
      return;
    }
    if (turn.append(page, line)) {
      unsettled.put(line.turn(), turn);
    }
  }

  /// Nothing of what was handed in for a turn has become durable.
  void undo(TurnId id) {
    var turn = turns.get(id);
    if (turn != null && turn.lastSeq() == 0) {
      turns.remove(id);
    } else if (turn != null) {
      turn.added(turn.lastSeq());
    }
  }

  void forget(TurnId turn) {
    turns.remove(turn);
    unsettled.remove(turn);
  }

  void settled(TurnId id) {
    var turn = unsettled.remove(id);
    if (turn != null) {
      turn.settled();
    }
  }

  /// The turns with recent events, the one with the oldest first. For the writer's thread.
  SequencedMap<TurnId, LiveTurn> unsettled() {
    return Collections.unmodifiableSequencedMap(unsettled);
  }

  /// The oldest page that somebody needs, or one behind all where nobody does. For the writer's
  /// thread.
  long firstPage() {
    return unsettled.isEmpty() ? Long.MAX_VALUE : unsettled.firstEntry().getValue().firstPage();
  }
}
