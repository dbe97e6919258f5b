package dev.gadgetcode.hub.store;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// How a hub that starts gets the lease of its database, or its own among those of others. Run by
/// the thread that opens the store, on the session that then holds the lock.
///
/// The leases alone are what counts. The lock tells a hub that is there from one that is gone: the
/// server takes it from a process when it notices that it died. One that wants to be alone holds it
/// alone, those that share a database hold it together. So whoever finds a lease running and the
/// lock held is refused at once, or some moments later where that process is dead; who finds the
/// lock free and knows the process to be dead takes over at once; in doubt, as when that process is
/// on another machine, one waits for the end of the lease. Who holds the lock with a lease that is
/// over is asleep or cut off: its sessions are ended.
final class Leases {
  private static final Logger log = LoggerFactory.getLogger(Leases.class);
  private static final long PAUSE_MILLIS = 100;

  /// How long a server has to notice that a process of this machine is dead.
  private static final long NOTICE_NANOS = TimeUnit.SECONDS.toNanos(Lease.SECONDS / 2);

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(6L * Lease.SECONDS);

  private final LeaseTable table;
  private final LockSession lock;
  private final String hub;
  private final String place;
  private boolean said;

  Leases(LeaseTable table, LockSession lock, String hub, String place) {
    this.table = table;
    this.lock = lock;
    this.hub = hub;
    this.place = place;
  }

  /// One try; returns whether the lease was had.
  @FunctionalInterface
  private interface Try {
    boolean run(Holder whole, List<Holder> inTheWay) throws SQLException;
  }

  /// Takes the lease of the whole database, and the lock.
  ///
  /// @throws DatabaseUnusable where others have them
  Lease alone() throws SQLException, InterruptedException {
    var got = until((whole, others) -> table.take(whole, others.subList(1, others.size())));
    return new Lease(Lease.WHOLE, got, place);
  }

  /// Adds a lease to those of others, and shares the lock with them.
  ///
  /// @param print tells the master key that all of them have in common
  /// @throws DatabaseUnusable where a hub has the database for itself, or the others another key
  Lease shared(String print) throws SQLException, InterruptedException {
    var got =
        until((whole, _) -> {
          checkPrint(print);
          return table.join(whole, print);
        });
    lock.hold(got);
    return new Lease(hub, got, place);
  }

  private void checkPrint(String print) throws SQLException {
    for (var other : table.read()) {
      if (!other.isAlone() && other.isRunning() && !other.print().equals(print)) {
        throw new DatabaseUnusable(
            "the master key of this hub is not that of %s, with which it would share the database %s"
                .formatted(other, place),
            null);
      }
    }
  }

  /// Tries until it has the lease; returns its fence.
  private long until(Try tried) throws SQLException, InterruptedException {
    table.create();
    long start = System.nanoTime();
    while (System.nanoTime() - start < PATIENCE_NANOS) {
      var all = table.read();
      var whole = all.stream().filter(Holder::isAlone).findFirst().orElseThrow();
      var inTheWay = lock.isShared() ? List.of(whole) : wholeFirst(whole, all);
      boolean locked = lock.tryLock();
      var running = inTheWay.stream().filter(Holder::isRunning).toList();
      if (locked && running.stream().allMatch(table::isDead)) {
        endSessions(inTheWay);
        if (tried.run(whole, inTheWay)) {
          return whole.fence() + 1;
        }
      } else if (!locked && !running.isEmpty()) {
        boolean mayBeNoticed = System.nanoTime() - start < NOTICE_NANOS;
        if (!mayBeNoticed || !running.stream().allMatch(table::isGone)) {
          throw held(running.getFirst());
        }
      } else if (!locked) {
        endSessions(inTheWay);
      } else {
        lock.unlock();
        sayOnce(running.getFirst());
      }
      Thread.sleep(PAUSE_MILLIS);
    }
    throw new DatabaseUnusable(
        "the database %s is locked by somebody who does not say who they are".formatted(place),
        null);
  }

  private static List<Holder> wholeFirst(Holder whole, List<Holder> all) {
    var sorted = new ArrayList<>(List.of(whole));
    all.stream().filter(holder -> !holder.isAlone()).forEach(sorted::add);
    return sorted;
  }

  private void endSessions(List<Holder> holders) throws SQLException {
    for (var holder : holders) {
      table.endSessions(holder);
    }
  }

  private void sayOnce(Holder holder) {
    if (!said) {
      log.info("waits for the lease of {}, at most {} s", holder, holder.seconds());
      said = true;
    }
  }

  private DatabaseUnusable held(Holder holder) {
    if (lock.isShared()) {
      return new DatabaseUnusable(
          "the database %s is held by %s, which has no --bus; end that process, or start it with one"
              .formatted(place, holder),
          null);
    }
    if (!holder.isAlone()) {
      return new DatabaseUnusable(
          "the database %s is shared by hubs with a --bus, such as %s; start this one with it too"
              .formatted(place, holder),
          null);
    }
    return new DatabaseUnusable(
        "the database %s is held by %s; end that process, or name another database with --store"
            .formatted(place, holder),
        null);
  }
}
