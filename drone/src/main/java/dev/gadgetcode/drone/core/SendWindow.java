package dev.gadgetcode.drone.core;

import java.util.ArrayDeque;

/// How much of a turn is on its way to the hub and not yet acked, and what comes next. It decides
/// and sends nothing. Not thread-safe.
public final class SendWindow {
  public static final int MAX_EVENTS = 256;
  public static final int MAX_BYTES = 512 << 10;

  private record Sent(long seq, int bytes) {}

  private final ArrayDeque<Sent> unacked = new ArrayDeque<>();
  private long bytes;
  private long position;

  /// The last number that was sent, or that the hub has.
  public long position() {
    return position;
  }

  /// May an event of this size go out now? One that is larger than the window may, alone.
  public boolean hasRoom(int size) {
    return unacked.isEmpty() || (unacked.size() < MAX_EVENTS && bytes + size <= MAX_BYTES);
  }

  public void sent(long seq, int size) {
    if (seq <= position) {
      throw new IllegalArgumentException("sent " + position + " before, and now " + seq);
    }
    unacked.add(new Sent(seq, size));
    bytes += size;
    position = seq;
  }

  /// The hub has everything up to this number.
  public void acked(long seq) {
    while (!unacked.isEmpty() && unacked.peek().seq() <= seq) {
      bytes -= unacked.remove().bytes();
    }
    if (unacked.isEmpty()) {
      position = Math.max(position, seq);
    }
  }

  /// Goes back, or on, to a position: the next to be sent is the one behind it.
  public void moveTo(long seq) {
    unacked.clear();
    bytes = 0;
    position = seq;
  }
}
