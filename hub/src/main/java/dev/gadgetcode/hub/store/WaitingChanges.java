package dev.gadgetcode.hub.store;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The changes that wait for the writer, in the order of their coming. Bounded by what they weigh:
/// when full, whoever brings one waits, except the writer itself, which would wait for ever.
/// Thread-safe.
///
/// A writer that is handed many at a time gets them at a pace: each group costs a sync, whatever is
/// in it, and what comes in the next milliseconds shares it. One that is handed few gets them at
/// once.
final class WaitingChanges {
  static final int MANY = 64;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition some = lock.newCondition();
  private final Condition room = lock.newCondition();
  private final long capacity;
  private final long paceNanos;
  private List<Pending> waiting = new ArrayList<>();
  private long weight;
  private volatile boolean hasRoom = true;
  private long takenAt;
  private int taken;
  private @Nullable Thread writer;
  private @Nullable RuntimeException refusal;

  /// @param pace of a writer that is handed many at a time
  WaitingChanges(long capacity, Duration pace) {
    this.capacity = capacity;
    this.paceNanos = pace.toNanos();
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
        some.signal();
        room.awaitUninterruptibly();
      }
      if (refusal != null) {
        return CompletableFuture.failedFuture(refusal);
      }
      waiting.add(pending);
      weight += added;
      hasRoom = weight < capacity / 2;
      if (waiting.size() == 1) {
        some.signal();
      }
      return pending.kept();
    } finally {
      lock.unlock();
    }
  }

  /// Whether there is room for a change, and for what others bring in the same moment.
  boolean hasRoom() {
    return hasRoom;
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
      gather();
      var group = waiting;
      waiting = new ArrayList<>(Math.max(16, group.size()));
      weight = 0;
      hasRoom = true;
      taken = group.size();
      room.signalAll();
      return group;
    } finally {
      lock.unlock();
    }
  }

  /// Waits where many were taken a moment ago; not while somebody waits for room.
  private void gather() {
    long left = taken < MANY ? 0 : takenAt + paceNanos - System.nanoTime();
    try {
      while (left > 0 && refusal == null && !lock.hasWaiters(room)) {
        left = some.awaitNanos(left);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    takenAt = System.nanoTime();
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
