package dev.gadgetcode.hub.store;

import java.util.TreeMap;

/// Where the durable rows of one turn stand. Changed by the writer's thread after a commit, read by
/// any. Thread-safe.
///
/// A row knows only the one before it, so a turn is read backwards. The rungs are rows to start
/// from: one wherever the numbers pass a multiple of {@value #RUNG}, so that any place is less than
/// that many rows away from one. Whether a row is a rung is seen from the row alone, so they are
/// found again on start.
final class TurnRows {
  static final int RUNG = 256;

  /// A row to start from.
  record Place(long seq, long position) {
    static final Place NONE = new Place(0, 0);

    boolean isNone() {
      return position == 0;
    }
  }

  private final TreeMap<Long, Long> rungs = new TreeMap<>();
  private long firstSeq;
  private Place last;

  TurnRows(long firstSeq, Place last) {
    this.firstSeq = firstSeq;
    this.last = last;
  }

  synchronized Place last() {
    return last;
  }

  /// The number of the first event that is still there.
  synchronized long firstSeq() {
    return firstSeq;
  }

  synchronized void append(long fromSeq, Place place) {
    last = place;
    if (place.seq / RUNG > (fromSeq - 1) / RUNG) {
      addRung(place);
    }
  }

  synchronized void addRung(Place place) {
    rungs.put(place.seq, place.position);
  }

  /// The first rung that ends after a number, or else the last row; none where that ends before it
  /// too.
  synchronized Place startFor(long afterSeq) {
    if (last.seq <= afterSeq) {
      return Place.NONE;
    }
    var rung = rungs.higherEntry(afterSeq);
    return rung == null ? last : new Place(rung.getKey(), rung.getValue());
  }

  synchronized void forgotten(long nowFirstSeq) {
    firstSeq = nowFirstSeq;
    rungs.headMap(nowFirstSeq).clear();
  }
}
