package dev.gadgetcode.bench.flood;

import dev.gadgetcode.bench.Delivery;
import dev.gadgetcode.bench.Wire;
import dev.gadgetcode.bench.hub.BenchSession;
import dev.gadgetcode.bench.hub.StreamingSession;
import dev.gadgetcode.bench.hub.StreamingSessions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Everybody else: sessions whose drones stream and whose IDEs watch, and people who look something
/// up, all from addresses of their own. Tokens leave by the clock, and each is timed from when it
/// was due to its arrival at the IDE. Runs on the generator's only thread.
final class Crowd implements StreamingSession.Progress, AutoCloseable {
  static final int PER_SECOND = 50;

  private static final int IDES = 1;
  private static final int DRONES = 2;
  private static final long ACKS_EVERY = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long HOPELESS = TimeUnit.SECONDS.toNanos(10);

  private final StreamingSessions sessions;
  private final RestReads reads;
  private final int streams;
  private final int[] owed;
  private final long start;
  private long acksRead;
  private int next;
  private int firstCounted;
  private long[] nanos = {};
  private int missing;

  private Crowd(int port, List<BenchSession> names) {
    this.streams = names.size();
    this.owed = new int[streams];
    this.sessions =
        StreamingSessions.connect(
            Wire.fromNetwork(IDES, port), Wire.fromNetwork(DRONES, port), names, this);
    sessions.submitAll();
    this.reads = RestReads.start(port, names.getFirst().token());
    this.start = System.nanoTime();
    this.acksRead = start;
  }

  static Crowd connect(int port, List<BenchSession> names) {
    return new Crowd(port, names);
  }

  /// Works for a while of which nothing is kept.
  void work(Duration length) {
    nanos = new long[] {};
    missing = 0;
    run(next + tokens(length));
  }

  /// Works for a while, and tells what it noticed.
  Noticed notice(Duration length) {
    int count = tokens(length);
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

  private int tokens(Duration length) {
    return Math.toIntExact(streams * length.toMillis() * PER_SECOND / 1_000);
  }

  private void run(int to) {
    while (next < to) {
      long now = System.nanoTime();
      for (; next < to && now - due(next) >= 0; next++) {
        int stream = next % streams;
        owed[stream]++;
        pay(sessions.get(stream));
      }
      sessions.ides().poll(1);
      if (now - acksRead >= ACKS_EVERY) {
        sessions.drones().pollNow();
        acksRead = now;
      }
    }
  }

  /// Sends what a stream owes, as far as its window lets it.
  private void pay(StreamingSession session) {
    int index = session.index();
    int count = Math.min(owed[index], StreamingSession.WINDOW - session.inFlight());
    if (count > 0) {
      session.send(count);
      owed[index] -= count;
    }
  }

  private long due(int token) {
    return start + token * (TimeUnit.SECONDS.toNanos(1) / PER_SECOND) / streams;
  }

  @Override
  public void arrived(StreamingSession session, int first, int count) {
    long now = System.nanoTime();
    for (int seq = first; seq < first + count; seq++) {
      int counted = (seq - 1) * streams + session.index() - firstCounted;
      if (counted >= 0 && counted < nanos.length) {
        nanos[counted] = now - due(counted + firstCounted);
        missing--;
      }
    }
  }

  @Override
  public void acked(StreamingSession session) {
    pay(session);
  }

  /// Waits for all that was sent, and ends the turns.
  Delivery settle() {
    for (int index = 0; index < streams; index++) {
      pay(sessions.get(index));
    }
    return sessions.settle();
  }

  @Override
  public void close() {
    reads.close();
    sessions.close();
  }
}
