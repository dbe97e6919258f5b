package dev.gadgetcode.hub.store;

import java.util.ArrayList;
import java.util.List;

/// What the store has of a turn that is not folded yet: chunks in the database up to some number,
/// and behind it the recent events, which pages of the journal hold and this keeps in memory.
/// Changed by the writer's thread after a commit, read by any. Thread-safe.
final class LiveTurn {
  private long lastSeq;
  private long chunkedSeq;
  private long firstPage;
  private int weight;
  private List<LoggedEvent> recent = new ArrayList<>();

  /// The last number that was handed in, durable or not. The writer's own.
  private long addedSeq;

  /// A turn of which the database has chunks that end at a number; none where that is 0.
  LiveTurn(long chunkedSeq) {
    this.lastSeq = chunkedSeq;
    this.chunkedSeq = chunkedSeq;
    this.addedSeq = chunkedSeq;
  }

  long addedSeq() {
    return addedSeq;
  }

  void added(long seq) {
    addedSeq = seq;
  }

  /// Some recent events.
  ///
  /// @param chunkedSeq where the chunks end that come before all recent ones
  record Recent(long chunkedSeq, List<LoggedEvent> events) {}

  /// 0 where nothing is durable yet.
  synchronized long lastSeq() {
    return lastSeq;
  }

  synchronized boolean hasChunks() {
    return chunkedSeq > 0;
  }

  synchronized boolean hasRecent() {
    return !recent.isEmpty();
  }

  /// The oldest page that is needed for this turn.
  synchronized long firstPage() {
    return firstPage;
  }

  /// How much of the journal the recent events take, in characters.
  synchronized int weight() {
    return weight;
  }

  synchronized void append(LoggedEvent event, long page) {
    if (recent.isEmpty()) {
      firstPage = page;
    }
    recent.add(event);
    weight += event.weight();
    lastSeq = event.seq();
  }

  /// The recent events that begin after a number.
  synchronized Recent after(long afterSeq) {
    var events = recent.subList(indexAfter(afterSeq), recent.size());
    return new Recent(chunkedSeq, List.copyOf(events));
  }

  /// Where the first event is that begins after a number.
  private int indexAfter(long afterSeq) {
    int low = 0;
    int high = recent.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (recent.get(middle).fromSeq() > afterSeq) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /// What was recent is in chunks now.
  synchronized void settled() {
    chunkedSeq = lastSeq;
    recent = new ArrayList<>();
    weight = 0;
  }
}
