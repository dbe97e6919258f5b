package dev.gadgetcode.hub.sim;

/// How far a model drone has sent a turn on its connection, and how far it was acked.
final class Outbox {
  private static final int WINDOW = 4;

  private long sent;
  private long acked;

  long sent() {
    return sent;
  }

  boolean hasRoom() {
    return sent - acked < WINDOW;
  }

  /// The number that is sent next.
  long next() {
    return ++sent;
  }

  /// The hub has everything up to there.
  void acked(long seq) {
    acked = Math.max(acked, seq);
    sent = Math.max(sent, acked);
  }

  /// The hub expects what comes after this.
  void rewind(long seq) {
    sent = seq;
  }

  /// Begins anew at what the hub has.
  void begin(long position) {
    sent = position;
    acked = position;
  }
}
