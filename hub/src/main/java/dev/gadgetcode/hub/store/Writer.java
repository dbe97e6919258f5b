package dev.gadgetcode.hub.store;

import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The one writer of the store: a platform thread that makes changes durable in groups.
///
/// A group is whatever came while the last one was committed: on an idle hub one change, on a busy
/// one hundreds, which then share a sync. A group that fails by the fault of one change is rolled
/// back and tried again in halves, so that the guilty one fails alone, at the cost of a few more
/// syncs and not of one for each of the innocent.
final class Writer implements AutoCloseable {
  /// How much may wait, in characters of arguments; a few groups of a very busy hub.
  private static final long CAPACITY = 64 << 20;

  private final WaitingChanges waiting = new WaitingChanges(CAPACITY);
  private final GroupTransaction transaction;
  private final Engine engine;
  private final Consumer<Throwable> onBroken;
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

  private void run() {
    try (transaction) {
      for (var group = waiting.takeAll(); !group.isEmpty(); group = waiting.takeAll()) {
        keep(group);
      }
    } catch (RuntimeException | Error fault) {
      giveUp(fault);
      throw fault;
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
      transaction.keep(group);
    } catch (SQLException | RuntimeException | Error failure) {
      undo(group, failure);
      return;
    }
    group.forEach(pending -> pending.kept().complete(null));
  }

  private void undo(List<Pending> group, Throwable failure) {
    transaction.rollBack();
    switch (engine.fault(failure)) {
      case CHANGE -> findGuilty(group, failure);
      case FULL -> fail(group, new StorageFull(failure));
      case BROKEN -> breakDown(group, failure);
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

  /// Nobody learns of the failure before whoever ends the process does.
  private void breakDown(List<Pending> group, Throwable failure) {
    var refusal = new StoreBroken(failure);
    broken = refusal;
    waiting.refuse(refusal);
    try {
      onBroken.accept(failure);
    } finally {
      fail(group, refusal);
    }
  }

  private static void fail(List<Pending> group, Throwable failure) {
    group.forEach(pending -> pending.kept().completeExceptionally(failure));
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
