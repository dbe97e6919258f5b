package dev.gadgetcode.bench.flood;

import dev.gadgetcode.bench.Delivery;
import dev.gadgetcode.bench.Wire;
import dev.gadgetcode.bench.hub.BenchSession;
import dev.gadgetcode.bench.hub.Debts;
import dev.gadgetcode.bench.hub.StreamingSession;
import dev.gadgetcode.bench.hub.StreamingSessions;
import dev.gadgetcode.bench.hub.TokenClock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Everybody else: sessions whose drones stream and whose IDEs watch, and people who look something
/// up, all from addresses of their own. Tokens leave by the clock, and each is timed from when it
/// was due to its arrival at the IDE. Runs on the generator's only thread.
final class Crowd implements StreamingSession.Progress, AutoCloseable {
  private static final int IDES = 1;
  private static final int DRONES = 2;
  private static final long ACKS_EVERY = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long HOPELESS = TimeUnit.SECONDS.toNanos(10);

  private final StreamingSessions sessions;
  private final RestReads reads;
  private final int streams;
  private final Debts debts;
  private final TokenClock clock;
  private long acksRead;
  private int next;
  private int firstCounted;
  private long[] nanos = {};
  private int missing;

  private Crowd(int port, List<BenchSession> names) {
    this.streams = names.size();
    this.debts = new Debts(streams);
    this.clock = new TokenClock(streams);
    this.sessions =
        StreamingSessions.connect(
            Wire.fromNetwork(IDES, port), Wire.fromNetwork(DRONES, port), names, this);
    sessions.submitAll();
    this.reads = RestReads.start(port, names.getFirst().token());
    this.acksRead = clock.start();
  }

  static Crowd connect(int port, List<BenchSession> names) {
    return new Crowd(port, names);
  }

  /// Works for a while of which nothing is kept.
  void work(Duration length) {
    nanos = new long[] {};
    missing = 0;
    run(next + clock.tokens(length));
  }

  /// Works for a while, and tells what it noticed.
  Noticed notice(Duration length) {
    int count = clock.tokens(length);
    firstCounted = next;
    nanos = new long[count];
    Arrays.fill(nanos, HOPELESS);
    missing = count;
    reads.count();
    run(firstCounted + count);
    var answers = reads.counted();
    long deadline = System.nanoTime() + HOPELESS;
    while (missing > 0 && System.nanoTime() - deadline < 0) {
      run(next + streams);
    }
    return new Noticed(
        Percentiles.of(nanos),
        Percentiles.of(answers.stream().mapToLong(Long::longValue).toArray()));
  }

  private void run(int to) {
    while (next < to) {
      long now = System.nanoTime();
      for (; next < to && now - clock.due(next) >= 0; next++) {
        debts.owe(sessions.get(next % streams));
      }
      sessions.ides().poll(1);
      if (now - acksRead >= ACKS_EVERY) {
        sessions.drones().pollNow();
        acksRead = now;
      }
    }
  }

  @Override
  public void arrived(StreamingSession session, int first, int count) {
    long now = System.nanoTime();
    for (int seq = first; seq < first + count; seq++) {
      int token = clock.token(session, seq);
      int counted = token - firstCounted;
      if (counted >= 0 && counted < nanos.length) {
        nanos[counted] = now - clock.due(token);
        missing--;
      }
    }
  }

  @Override
  public void acked(StreamingSession session) {
    debts.pay(session);
  }

  /// Waits for all that was sent, and ends the turns.
  Delivery settle() {
    debts.payAll(sessions);
    return sessions.settle();
  }

  @Override
  public void close() {
    reads.close();
    sessions.close();
  }
}
