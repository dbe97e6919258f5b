package dev.gadgetcode.hub.account;

import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/// Has those of one name go one after the other, first come, first served. Bounded: many names
/// share a few locks, so that now and then somebody waits for another. Thread-safe.
final class TakingTurns {
  private static final int LOCKS = 256;

  private final List<ReentrantLock> locks =
      Stream.generate(() -> new ReentrantLock(true)).limit(LOCKS).toList();

  ReentrantLock of(String name) {
    return locks.get(Math.floorMod(name.hashCode(), LOCKS));
  }
}
