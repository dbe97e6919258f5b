package dev.gadgetcode.system.kill;

import java.util.random.RandomGenerator;

/// The moments between append, commit, forward and ack at which a hub can be stopped to be killed.
enum CrashPoint {
  /// Events are decided and about to be handed to the store.
  HANDED_IN(15),
  /// Events are written in a transaction that is still open.
  APPENDED(15),
  /// Events are durable, and nobody has heard of it.
  COMMITTED(15),
  /// Events are shown to the IDEs, and the drone has no ack.
  SHOWN(15),
  /// The drone has its ack; nothing that follows from it is done.
  ACKED(15),
  /// A prompt is durable, and its ack is not sent.
  PROMPT_KEPT(2),
  /// A prompt is acked, and its work order is not sent.
  PROMPT_ACKED(2),
  /// A work order is sent, and its answer is not heard.
  ORDERED(2),
  /// The end of a turn is durable, and nobody has heard of it.
  END_KEPT(2),
  /// A turn that is over is being folded; its events are taken away in an open transaction.
  FOLDING(2);

  private final int mostPassings;

  CrashPoint(int mostPassings) {
    this.mostPassings = mostPassings;
  }

  /// How often the point is to be passed until it holds.
  int passings(RandomGenerator random) {
    return 1 + random.nextInt(mostPassings);
  }
}
