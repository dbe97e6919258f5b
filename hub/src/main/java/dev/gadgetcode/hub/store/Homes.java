package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.document.Registration;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.UserId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Which hub is the home of which user, where several share a database. Thread-safe.
///
/// All that works together belongs to one user, so a user is what is put somewhere. A home that is
/// this hub's stays so for as long as it has its lease: it is lost only with the process. So nobody
/// asks twice for what is here, and of what is elsewhere nothing is remembered.
public final class Homes {
  private static final Logger log = LoggerFactory.getLogger(Homes.class);

  private static final String CLAIM =
      """
      INSERT INTO user_home (user_id, hub) VALUES (:user, :self) ON CONFLICT (user_id) DO NOTHING
      """;
  private static final String FIND = "SELECT hub FROM user_home WHERE user_id = :user";
  private static final String LEASES =
      "SELECT %s FROM hub_lease WHERE name <> :whole AND name <> :self".formatted(Holder.COLUMNS);
  private static final String IS_LOCKED =
      """
      SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND CAST(classid AS BIGINT) = :own AND CAST(objid AS BIGINT) = :fence AND objsubid = 2
      """;

  private final Set<UserId> here = ConcurrentHashMap.newKeySet();

  /// The leases that were over when they were last looked at, by their names.
  private Map<String, Overdue> overdue = new HashMap<>();

  private final String host = LeaseTable.host();
  private volatile Consumer<List<UserId>> taken = _ -> {};
  private final Store store;
  private final Lease lease;
  private final SqlStore.Rows rows;

  Homes(Store store, Lease lease, SqlStore.Rows rows) {
    this.store = store;
    this.lease = lease;
    this.rows = rows;
  }

  /// A lease that is over.
  ///
  /// @param sinceNanos when it was first seen so
  private record Overdue(long until, long sinceNanos) {
    boolean isLate() {
      return System.nanoTime() - sinceNanos >= TimeUnit.MILLISECONDS.toNanos(Lease.RENEWAL_MILLIS);
    }
  }

  /// The name of this hub.
  public String self() {
    return lease.name();
  }

  /// Whoever goes on with what users have at work who have come to be at home here.
  public void whenTaken(Consumer<List<UserId>> told) {
    taken = told;
  }

  /// Is it sure that this is the user's home?
  public boolean isHere(UserId user) {
    return here.contains(user);
  }

  /// How many users are at home here.
  public int size() {
    return here.size();
  }

  /// The user's home, which becomes this hub where there was none.
  public String of(UserId user) {
    return here.contains(user)
        ? self()
        : find(user).filter(home -> !home.equals(self())).orElseGet(() -> claim(user));
  }

  /// Whose drone it is.
  public Optional<UserId> ownerOf(RegistrationId drone) {
    return store.read(handle -> Registrations.find(handle, drone)).map(Registration::user);
  }

  /// The user's home, if there is one.
  public Optional<String> find(UserId user) {
    return here.contains(user) ? Optional.of(self()) : store.read(handle -> find(handle, user));
  }

  private static Optional<String> find(Handle handle, UserId user) {
    return handle.createQuery(FIND).bind("user", user.value()).mapTo(String.class).findOne();
  }

  private String claim(UserId user) {
    store
        .commit(
            Change.of(handle -> {
              int claimed =
                  handle
                      .createUpdate(CLAIM)
                      .bind("user", user.value())
                      .bind("self", self())
                      .execute();
              if (claimed == 1) {
                rows.pages().adopt(TakeOver.chunked(handle, List.of(user)));
              }
            }))
        .join();
    var home = store.read(handle -> find(handle, user)).orElseThrow();
    if (home.equals(self()) && here.add(user)) {
      taken.accept(List.of(user));
    }
    return home;
  }

  /// Takes the place of hubs that are no more. Called again and again. A hub that could not reach
  /// the database may come a moment too late to renew its lease: one is over when it was seen so
  /// for as long as a renewal takes, or when it was given back, or its process is surely gone.
  public synchronized void takeOver() {
    var dead = dead();
    if (!dead.isEmpty()) {
      dead.forEach(holder -> log.warn("takes over from {} name={}", holder, holder.name()));
      takeOver(dead);
    }
  }

  /// Takes what earlier hubs have left, with which nobody goes on, when this one starts.
  public synchronized void takeWhatIsLeft() {
    takeOver(dead());
  }

  private void takeOver(List<Holder> dead) {
    var users = new ArrayList<UserId>();
    var taking = new TakeOver(self(), dead, rows);
    store
        .commit(
            Change.of(handle -> {
              users.clear();
              users.addAll(taking.run(handle));
            }))
        .join();
    here.addAll(users);
    if (!users.isEmpty()) {
      log.info("users taken over count={}", users.size());
      taken.accept(users);
    }
  }

  private List<Holder> dead() {
    var leases =
        store.read(handle ->
            handle
                .createQuery(LEASES)
                .bind("whole", Lease.WHOLE)
                .bind("self", self())
                .map((row, _) -> Holder.of(row))
                .list());
    var over = new HashMap<String, Overdue>();
    var dead = new ArrayList<Holder>();
    for (var holder : leases) {
      if (!holder.isRunning()) {
        over.put(holder.name(), overdue(holder));
      }
      boolean late = !holder.isRunning() && overdue(holder).isLate();
      if (holder.isGivenBack() || late || (holder.isGone(host) && !isLocked(holder))) {
        dead.add(holder);
      }
    }
    overdue = over;
    return dead;
  }

  private Overdue overdue(Holder holder) {
    var before = overdue.get(holder.name());
    return before != null && before.until == holder.until()
        ? before
        : new Overdue(holder.until(), System.nanoTime());
  }

  private boolean isLocked(Holder holder) {
    return store.read(handle ->
        handle
            .createQuery(IS_LOCKED)
            .bind("own", LockSession.OWN)
            .bind("fence", holder.fence())
            .mapTo(int.class)
            .findFirst()
            .isPresent());
  }

  /// Whether a hub still has its lease, as far as the database knows.
  public boolean isThere(String hub) {
    return store
        .read(handle ->
            handle
                .createQuery(
                    "SELECT 1 FROM hub_lease WHERE name = :hub AND until > clock_timestamp()")
                .bind("hub", hub)
                .mapTo(int.class)
                .findFirst())
        .isPresent();
  }
}
