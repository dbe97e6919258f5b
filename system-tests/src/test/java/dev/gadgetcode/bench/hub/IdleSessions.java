package dev.gadgetcode.bench.hub;

import dev.gadgetcode.bench.IdleSockets;

/// Memory of sessions that are connected, locked and say nothing: how far the resident memory of
/// the hub's process grows, or the heap in use where that is more, garbage collected before and
/// after. A process that was under load keeps memory that new sessions fit into.
final class IdleSessions implements StreamingSession.Progress {
  private IdleSessions() {}

  /// Kilobytes (of 2^10 bytes) per session, which is an IDE and a drone.
  static double measure(RunningHub hub, int count) {
    long before = IdleSockets.residentKilobytes(hub.process());
    long usedBefore = hub.process().collectGarbage();
    try (var _ = StreamingSessions.connect(hub.port(), hub.take(count), new IdleSessions())) {
      hub.awaitQuiet();
      long after = IdleSockets.residentKilobytes(hub.process());
      long usedAfter = hub.process().collectGarbage();
      return (double) Math.max(after - before, usedAfter - usedBefore) / count;
    }
  }

  @Override
  public void arrived(StreamingSession session, int first, int count) {
    throw new IllegalStateException("an idle session got a token");
  }

  @Override
  public void acked(StreamingSession session) {
    throw new IllegalStateException("an idle session was acked");
  }
}
