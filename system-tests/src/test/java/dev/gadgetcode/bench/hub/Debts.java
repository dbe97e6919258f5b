package dev.gadgetcode.bench.hub;

/// The tokens that were due and that a full window held back, stream by stream.
public final class Debts {
  private final int[] owed;

  public Debts(int streams) {
    this.owed = new int[streams];
  }

  /// One more is due.
  public void owe(StreamingSession session) {
    owed[session.index()]++;
    pay(session);
  }

  /// Sends what a stream owes, as far as its window lets it.
  public void pay(StreamingSession session) {
    int index = session.index();
    int count = Math.min(owed[index], StreamingSession.WINDOW - session.inFlight());
    if (count > 0) {
      session.send(count);
      owed[index] -= count;
    }
  }

  public void payAll(StreamingSessions sessions) {
    for (int index = 0; index < owed.length; index++) {
      pay(sessions.get(index));
    }
  }
}
