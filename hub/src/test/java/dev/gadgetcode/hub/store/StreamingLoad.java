package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.stream.Meta;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Sessions that stream tokens at an even pace, each out of step with the others. What arrives
/// while a session's last commit runs is merged into one row, as the hub does it.
final class StreamingLoad {
  private static final long TICK_NANOS = 1_000_000;
  private static final int MOST_MERGED = 1_000;
  private static final Instant AT = Instant.parse("2026-11-16T02:22:22.123456Z");
  private static final List<String> ARGUMENTS =
      IntStream.rangeClosed(1, MOST_MERGED).mapToObj(StreamingLoad::arguments).toList();

  /// Makes a change durable.
  @FunctionalInterface
  interface Keeper {
    void commit(Change change, Consumer<@Nullable Throwable> done);
  }

  /// What has become durable.
  record Counts(long tokens, long rows, long waitedNanos) {}

  private final Streaming[] sessions;
  private final int rate;
  private final LongAdder tokens = new LongAdder();
  private final LongAdder rows = new LongAdder();
  private final LongAdder waited = new LongAdder();
  private volatile @Nullable Throwable failed;

  StreamingLoad(int sessions, int rate) {
    this.rate = rate;
    this.sessions = new Streaming[sessions];
    for (int i = 0; i < sessions; i++) {
      this.sessions[i] = new Streaming();
    }
  }

  /// One session. The clock's thread brings tokens, the writer's thread completes commits.
  private final class Streaming {
    private final TurnId turn = new TurnId(UUID.randomUUID().toString());
    private long durable;
    private long arrived;
    private long sentAt;
    private boolean committing;

    void arrive(Keeper keeper) {
      synchronized (this) {
        arrived++;
        if (committing) {
          return;
        }
        committing = true;
      }
      commit(keeper);
    }

    private void commit(Keeper keeper) {
      LoggedEvent event;
      synchronized (this) {
        event = row(turn, durable + 1, arrived);
        sentAt = System.nanoTime();
      }
      keeper.commit(
          new Change(List.of(event), List.of(), List.of()),
          failure -> kept(keeper, event, failure));
    }

    private void kept(Keeper keeper, LoggedEvent event, @Nullable Throwable failure) {
      if (failure != null) {
        failed = failure;
        return;
      }
      long took = System.nanoTime() - sentAt;
      tokens.add(event.seq() - event.fromSeq() + 1);
      rows.increment();
      waited.add(took);
      synchronized (this) {
        durable = event.seq();
        if (arrived == durable) {
          committing = false;
          return;
        }
      }
      commit(keeper);
    }

    synchronized boolean isQuiet() {
      return !committing;
    }
  }

  private static LoggedEvent row(TurnId turn, long fromSeq, long seq) {
    int merged = (int) Math.min(seq - fromSeq + 1, MOST_MERGED);
    var first = merged == 1 ? null : Long.valueOf(fromSeq);
    var meta = new Meta(turn, 1, fromSeq + merged - 1, AT, 1, first, null, null);
    return new LoggedEvent(meta, "response", ARGUMENTS.get(merged - 1));
  }

  /// The arguments of so many merged tokens. They are made beforehand, as making them is the work
  /// of sessions and not of the store.
  private static String arguments(int merged) {
    return "[\"" + "token ".repeat(merged) + "\"]";
  }

  /// Streams for some seconds, and waits until everything is durable.
  void run(Keeper keeper, int seconds) {
    long total = (long) seconds * rate * sessions.length;
    long start = System.nanoTime();
    long brought = 0;
    while (brought < total) {
      long due =
          Math.min(total, (System.nanoTime() - start) * rate / 1_000_000 * sessions.length / 1_000);
      for (; brought < due; brought++) {
        sessions[(int) (brought % sessions.length)].arrive(keeper);
      }
      tick();
    }
    for (var session : sessions) {
      while (!session.isQuiet()) {
        tick();
      }
    }
  }

  private void tick() {
    if (failed != null) {
      throw new IllegalStateException(failed);
    }
    LockSupport.parkNanos(TICK_NANOS);
  }

  Counts counts() {
    return new Counts(tokens.sum(), rows.sum(), waited.sum());
  }
}
