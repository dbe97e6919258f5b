package dev.gadgetcode.drone.journal;

import java.util.Arrays;

/// Where in a journal each event is, by its number. Numbers grow and may leave gaps. Not
/// thread-safe.
final class SeqIndex {
  private static final int FIRST_CAPACITY = 256;

  private long[] seqs = new long[FIRST_CAPACITY];
  private long[] offsets = new long[FIRST_CAPACITY];
  private int size;

  void add(long seq, long offset) {
    if (size == seqs.length) {
      seqs = Arrays.copyOf(seqs, size * 2);
      offsets = Arrays.copyOf(offsets, size * 2);
    }
    seqs[size] = seq;
    offsets[size] = offset;
    size++;
  }

  int size() {
    return size;
  }

  long offset(int place) {
    return offsets[place];
  }

  /// The place of the first event behind this number; the size where there is none.
  int placeAfter(long seq) {
    int found = Arrays.binarySearch(seqs, 0, size, seq + 1);
    return found >= 0 ? found : -found - 1;
  }
}
