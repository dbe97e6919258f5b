package dev.gadgetcode.hub.store;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The one writer of the store: a platform thread that makes changes durable in groups.
///
/// A group is whatever came while the last one was committed, and at a busy hub in some
/// milliseconds: on an idle one a change, on a busy one hundreds, which then share a sync. A group
/// that fails by the fault of one change is rolled back and tried again in halves, so that the
/// guilty one fails alone, at the cost of a few more syncs and not of one for each of the innocent.
/// A group whose connection was lost is kept already or is tried again, as the database says.
final class Writer implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Writer.class);

  /// How much may wait, in characters of arguments; a few groups of a very busy hub.
  private static final long CAPACITY = 64 << 20;

  /// What a busy hub gathers before it syncs again.
  private static final Duration PACE = Duration.ofMillis(4);

  /// How often a group may lose its connection: one that always does is what ends it.
  private static final int MOST_LOSSES = 5;

  private final WaitingChanges waiting = new WaitingChanges(CAPACITY, PACE);
  private final GroupTransaction transaction;
  private final Engine engine;
  private final Consumer<Throwable> onBroken;
  private final AtomicLong groups = new AtomicLong();

  /// Tells who waits what became of their changes, so that the next group need not wait for what
  /// they do then.
  private final ExecutorService teller =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().name("store-teller").factory());

  private final Thread thread;
  private @Nullable StoreBroken broken;

  Writer(GroupTransaction transaction, Engine engine, Consumer<Throwable> onBroken) {
    this.transaction = transaction;
    this.engine = engine;
    this.onBroken = onBroken;
    this.thread = Thread.ofPlatform().name("store-writer").start(this::run);
  }

  CompletableFuture<Void> commit(Change change) {
    return waiting.add(change);
  }

  boolean hasRoom() {
    return waiting.hasRoom();
  }

  /// How many groups with anything in them were kept.
  long groups() {
    return groups.get();
  }

  private void run() {
    try (transaction) {
      for (var group = waiting.takeAll(); !group.isEmpty(); group = waiting.takeAll()) {
        keep(group);
      }
    } catch (RuntimeException | Error fault) {
      giveUp(fault);
      throw fault;
    } finally {
      teller.shutdown();
    }
  }

  /// Nobody waits for ever for a writer that is no more.
  private void giveUp(Throwable fault) {
    var refusal = new StoreBroken(fault);
    waiting.refuse(refusal);
    for (var left = waiting.takeAll(); !left.isEmpty(); left = waiting.takeAll()) {
      fail(left, refusal);
    }
  }

  private void keep(List<Pending> group) {
    if (broken != null) {
      fail(group, broken);
      return;
    }
    try {
      keepSurely(group);
    } catch (SQLException | RuntimeException | Error failure) {
      undo(group, failure);
      return;
    }
    if (!group.stream().allMatch(pending -> pending.change().isEmpty())) {
      groups.incrementAndGet();
    }
    teller.execute(() -> group.forEach(pending -> pending.kept().complete(null)));
  }

  /// Keeps the group, however often its connection is lost, up to a limit.
  private void keepSurely(List<Pending> group) throws SQLException {
    for (int losses = 1; ; losses++) {
      try {
        transaction.keep(group);
        return;
      } catch (SQLException | RuntimeException | Error failure) {
        if (engine.fault(failure) != Fault.LOST || losses == MOST_LOSSES) {
          throw failure;
        }
        log.warn(
            "the writer's connection was lost changes={} cause={}",
            group.size(),
            innermost(failure).toString());
      }
      boolean kept = transaction.settle();
      log.info("the database answers again changes={} kept={}", group.size(), kept);
      if (kept) {
        return;
      }
      transaction.rollBack(Fault.LOST);
    }
  }

  /// What went wrong in the end: what is around it repeats the values of the statement.
  private static Throwable innermost(Throwable failure) {
    var cause = failure.getCause();
    return cause == null ? failure : innermost(cause);
  }

  private void undo(List<Pending> group, Throwable failure) {
    var fault = engine.fault(failure);
    transaction.rollBack(fault);
    switch (fault) {
      case CHANGE -> findGuilty(group, failure);
      case FULL -> fail(group, new StorageFull(failure));
      case LOST, BROKEN -> breakDown(group, failure);
    }
  }

  private void findGuilty(List<Pending> group, Throwable failure) {
    if (group.size() == 1) {
      fail(group, failure);
      return;
    }
    int half = group.size() / 2;
    keep(group.subList(0, half));
    keep(group.subList(half, group.size()));
  }

  /// Nobody learns of the failure before whoever ends the process does: what comes meanwhile waits.
  private void breakDown(List<Pending> group, Throwable failure) {
    var refusal = new StoreBroken(failure);
    broken = refusal;
    try {
      onBroken.accept(failure);
    } finally {
      waiting.refuse(refusal);
      fail(group, refusal);
    }
  }

  private void fail(List<Pending> group, Throwable failure) {
    teller.execute(() -> group.forEach(pending -> pending.kept().completeExceptionally(failure)));
  }

  /// Keeps what waits, and ends. Waits for that, unless the writer itself calls it.
  @Override
  public void close() {
    waiting.refuse(new IllegalStateException("the store is closed"));
    if (Thread.currentThread().equals(thread)) {
      return;
    }
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
