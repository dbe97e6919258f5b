package dev.gadgetcode.hub.store;

import static dev.gadgetcode.hub.store.Rows.kept;
import static dev.gadgetcode.hub.store.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.protocol.document.SessionMode;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.UserId;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Several hubs in one database: each user is at home on one of them, and what one leaves behind
/// another goes on with.
@Tag("slow")
final class SharedDatabaseTest {
  private static final UserId ADA = new UserId("ada");
  private static final UserId BOB = new UserId("bob");
  private static final Instant THEN = Instant.parse("2026-11-16T01:02:03.000000004Z");

  private final String url = Databases.emptied();
  private final List<Throwable> broken = new CopyOnWriteArrayList<>();
  private final List<PostgresStore> stores = new ArrayList<>();
  private final List<UserId> taken = Collections.synchronizedList(new ArrayList<>());

  @AfterEach
  void closeStores() {
    stores.forEach(PostgresStore::close);
  }

  /// A hub, as far as its store goes.
  private record Hub(PostgresStore store, Homes homes) {}

  private Hub join() {
    return join("key");
  }

  private Hub join(String print) {
    var store = PostgresStore.openShared(DatabaseUrl.of(url), print, broken::add);
    stores.add(store);
    var homes = store.homes();
    homes.whenTaken(taken::addAll);
    homes.takeWhatIsLeft();
    return new Hub(store, homes);
  }

  private void leave(Hub hub) {
    stores.remove(hub.store);
    hub.store.close();
  }

  /// The hub is there and cannot write: for the others it is as if it were gone.
  private void letExpire(Hub hub) throws SQLException {
    execute(
        "UPDATE hub_lease SET fence = fence + 1000000, until = clock_timestamp()"
            + " - interval '1 minute', host = 'elsewhere' WHERE name = '%s'"
                .formatted(hub.homes.self()));
  }

  private static void takeOverFrom(Hub dead, Hub by) {
    while (by.store.read(handle -> isKnown(handle, dead))) {
      by.homes.takeOver();
    }
  }

  private static boolean isKnown(org.jdbi.v3.core.Handle handle, Hub hub) {
    return handle
        .createQuery("SELECT 1 FROM hub_lease WHERE name = :name")
        .bind("name", hub.homes.self())
        .mapTo(int.class)
        .findFirst()
        .isPresent();
  }

  private void execute(String statement) throws SQLException {
    try (var connection = DriverManager.getConnection(url);
        var executed = connection.createStatement()) {
      executed.execute(statement);
    }
  }

  private static Write turn(String id, UserId user, TurnStatus status) {
    return Turns.insert(
        new StoredTurn(
            new TurnId(id),
            new ChatSessionId("session-of-" + user.value()),
            user,
            null,
            "prompt",
            null,
            status,
            false,
            null,
            "model",
            SessionMode.BUILD,
            "",
            0,
            0,
            TurnStats.NONE,
            null,
            THEN,
            null));
  }

  private static List<String> seqs(Store store, String turn) {
    return store.journal().after(new TurnId(turn), 0, Integer.MAX_VALUE).stream()
        .map(event -> event.fromSeq() + ".." + event.seq())
        .toList();
  }

  @Test
  void twoHubsWriteAtOnceAndNeitherSeesToThePagesOfTheOther() throws Exception {
    var a = join();
    var b = join();
    assertThat(a.homes.of(ADA)).isEqualTo(a.homes.self());
    assertThat(b.homes.of(BOB)).isEqualTo(b.homes.self());
    kept(a.store.commit(Change.of(turn("one", ADA, TurnStatus.PROCESSING))));
    kept(b.store.commit(Change.of(turn("two", BOB, TurnStatus.PROCESSING))));

    for (int seq = 1; seq <= 50; seq++) {
      kept(a.store.commit(Change.of(row(new TurnId("one"), seq))));
      kept(b.store.commit(Change.of(row(new TurnId("two"), seq))));
      kept(a.store.commit(Change.of(new StoredFact("session.one", "Fact", "{}"))));
      kept(b.store.commit(Change.of(new StoredFact("session.two", "Fact", "{}"))));
    }
    kept(a.store.commit(Change.of(a.store.journal().forget(new TurnId("one")))));

    assertThat(seqs(a.store, "one")).isEmpty();
    assertThat(seqs(b.store, "two")).hasSize(50);
    assertThat(a.store.journal().facts("session.one")).hasSize(50);
    assertThat(broken).isEmpty();
  }

  @Test
  void aUserIsAtHomeOnOneHubHoweverManyClaimThem() {
    var a = join();
    var b = join();

    assertThat(a.homes.of(ADA)).isEqualTo(a.homes.self());
    assertThat(b.homes.of(ADA)).isEqualTo(a.homes.self());

    assertThat(a.homes.isHere(ADA)).isTrue();
    assertThat(b.homes.isHere(ADA)).isFalse();
    assertThat(taken).containsExactly(ADA);
  }

  @Test
  void whatAHubLeavesAnotherGoesOnWith() throws Exception {
    var a = join();
    var b = join();
    a.homes.of(ADA);
    b.homes.of(BOB);
    kept(a.store.commit(Change.of(turn("one", ADA, TurnStatus.PROCESSING))));
    kept(a.store.commit(Change.of(row(new TurnId("one"), 1))));
    kept(a.store.commit(Change.of(row(new TurnId("one"), 2))));
    kept(b.store.commit(Change.of(new StoredFact("session.two", "Unrelated", "{}"))));
    kept(a.store.commit(Change.of(new StoredFact("session.one", "First", "{}"))));
    taken.clear();

    leave(a);
    b.homes.takeOver();

    assertThat(taken).containsExactly(ADA);
    assertThat(b.homes.of(ADA)).isEqualTo(b.homes.self());
    assertThat(b.store.journal().lastSeq(new TurnId("one"))).isEqualTo(2);
    kept(b.store.commit(Change.of(row(new TurnId("one"), 3))));
    kept(b.store.commit(Change.of(new StoredFact("session.one", "Second", "{}"))));
    assertThat(seqs(b.store, "one")).containsExactly("1..1", "2..2", "3..3");
    assertThat(b.store.journal().facts("session.one"))
        .extracting(StoredFact::name)
        .containsExactly("First", "Second");
  }

  /// The one that started first takes over from the one that started last: its facts still come
  /// behind.
  @Test
  void factsOfWhoeverTakesOverComeBehindThoseOfTheOther() throws Exception {
    var older = join();
    var newer = join();
    newer.homes.of(ADA);
    kept(newer.store.commit(Change.of(new StoredFact("session.one", "First", "{}"))));

    leave(newer);
    older.homes.takeOver();
    kept(older.store.commit(Change.of(new StoredFact("session.one", "Second", "{}"))));

    assertThat(older.store.journal().facts("session.one"))
        .extracting(StoredFact::name)
        .containsExactly("First", "Second");
  }

  @Test
  void aHubWhoseLeaseIsTakenWritesNothingAnyMore() throws Exception {
    var a = join();
    var b = join();
    a.homes.of(ADA);
    kept(a.store.commit(Change.of(turn("one", ADA, TurnStatus.PROCESSING))));
    kept(a.store.commit(Change.of(row(new TurnId("one"), 1))));

    letExpire(a);
    takeOverFrom(a, b);

    assertThatThrownBy(() -> kept(a.store.commit(Change.of(row(new TurnId("one"), 2)))))
        .hasCauseInstanceOf(StoreBroken.class);
    assertThat(broken).singleElement().isInstanceOf(StoreTakenOver.class);
    assertThat(b.store.journal().lastSeq(new TurnId("one"))).isEqualTo(1);
    kept(b.store.commit(Change.of(row(new TurnId("one"), 2))));
    assertThat(seqs(b.store, "one")).containsExactly("1..1", "2..2");
  }

  @Test
  void oneOfTwoTakesOver() throws Exception {
    var a = join();
    var b = join();
    var c = join();
    a.homes.of(ADA);
    letExpire(a);

    takeOverFrom(a, b);
    takeOverFrom(a, c);

    assertThat(List.of(b.homes.isHere(ADA), c.homes.isHere(ADA)))
        .containsExactlyInAnyOrder(true, false);
    assertThat(c.homes.of(ADA)).isEqualTo(b.homes.of(ADA));
  }

  @Test
  void aHubThatIsLateIsLeftAlone() throws Exception {
    var a = join();
    var b = join();
    a.homes.of(ADA);
    execute("UPDATE hub_lease SET until = clock_timestamp() - interval '1 second'");

    b.homes.takeOver();
    kept(a.store.commit(Change.of(new StoredFact("session.one", "Fact", "{}"))));
    b.homes.takeOver();

    assertThat(b.homes.of(ADA)).isEqualTo(a.homes.self());
    assertThat(broken).isEmpty();
  }

  @Test
  void whatAHubWithoutABusLeftIsTakenByTheFirstThatShares() throws Exception {
    try (var alone = Rows.open(url)) {
      kept(alone.commit(Change.of(turn("one", ADA, TurnStatus.PROCESSING))));
      kept(alone.commit(Change.of(turn("two", BOB, TurnStatus.FINISHED))));
      kept(alone.commit(Change.of(row(new TurnId("one"), 1), row(new TurnId("one"), 2))));
      kept(alone.commit(Change.of(new StoredFact("session.one", "First", "{}"))));
    }

    var a = join();

    assertThat(taken).containsExactly(ADA);
    assertThat(seqs(a.store, "one")).containsExactly("1..1", "2..2");
    kept(a.store.commit(Change.of(row(new TurnId("one"), 3))));
    kept(a.store.commit(Change.of(new StoredFact("session.one", "Second", "{}"))));
    leave(a);
    try (var alone = Rows.open(url)) {
      assertThat(seqs(alone, "one")).containsExactly("1..1", "2..2", "3..3");
      kept(alone.commit(Change.of(row(new TurnId("one"), 4))));
      kept(alone.commit(Change.of(new StoredFact("session.one", "Third", "{}"))));
      assertThat(alone.journal().facts("session.one"))
          .extracting(StoredFact::name)
          .containsExactly("First", "Second", "Third");
    }
  }

  @Test
  void aHubWithABusAndOneWithoutNeverShareADatabase() {
    try (var _ = Rows.open(url)) {
      assertThatThrownBy(this::join)
          .isInstanceOf(DatabaseUnusable.class)
          .hasMessageContaining("which has no --bus");
    }
    var a = join();
    assertThatThrownBy(() -> Rows.open(url))
        .isInstanceOf(DatabaseUnusable.class)
        .hasMessageContaining("is shared by hubs with a --bus");
    leave(a);
    Rows.open(url).close();
  }

  @Test
  void aHubWithAnotherMasterKeyIsRefused() {
    var a = join("key");

    assertThatThrownBy(() -> join("other"))
        .isInstanceOf(DatabaseUnusable.class)
        .hasMessageContaining("the master key of this hub is not that of");

    leave(a);
    join("other");
  }
}
