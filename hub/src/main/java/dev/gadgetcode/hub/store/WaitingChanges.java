package dev.gadgetcode.hub.store;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The changes that wait for the writer, in the order of their coming. Bounded by what they weigh:
/// when full, whoever brings one waits, except the writer itself, which would wait for ever.
/// Thread-safe.
final class WaitingChanges {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition some = lock.newCondition();
  private final Condition room = lock.newCondition();
  private final long capacity;
  private List<Pending> waiting = new ArrayList<>();
  private long weight;
  private @Nullable Thread writer;
  private @Nullable RuntimeException refusal;

  WaitingChanges(long capacity) {
    this.capacity = capacity;
  }

  CompletableFuture<Void> add(Change change) {
    var pending = new Pending(change);
    int added = pending.weight();
    lock.lock();
    try {
      // One that is heavier than the whole room is let in when nothing else waits.
      while (refusal == null
          && weight > 0
          && weight + added > capacity
          && !Thread.currentThread().equals(writer)) {
        room.awaitUninterruptibly();
      }
      if (refusal != null) {
        return CompletableFuture.failedFuture(refusal);
      }
      waiting.add(pending);
      weight += added;
      if (waiting.size() == 1) {
        some.signal();
      }
      return pending.kept();
    } finally {
      lock.unlock();
    }
  }

  /// Everything that waits, once there is something; nothing when the last has been taken and no
  /// more will come. Called by the writer alone.
  List<Pending> takeAll() {
    lock.lock();
    try {
      writer = Thread.currentThread();
      while (waiting.isEmpty() && refusal == null) {
        some.awaitUninterruptibly();
      }
      var taken = waiting;
      waiting = new ArrayList<>(Math.max(16, taken.size()));
      weight = 0;
      room.signalAll();
      return taken;
    } finally {
      lock.unlock();
    }
  }

  /// Takes no more from now on; what waits already can still be taken.
  void refuse(RuntimeException reason) {
    lock.lock();
    try {
      if (refusal == null) {
        refusal = reason;
      }
      some.signalAll();
      room.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
