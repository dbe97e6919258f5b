package dev.gadgetcode.hub.store;

import static dev.gadgetcode.hub.store.Rows.kept;
import static dev.gadgetcode.hub.store.Rows.row;
import static dev.gadgetcode.hub.store.Rows.rows;
import static dev.gadgetcode.hub.store.Rows.turn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What every store does with changes and facts, whatever it is built on.
abstract class StoreContract extends StoreScene {
  @Test
  void aChangeIsSeenOnceItsCommitHasCompleted() throws Exception {
    var event = row(ONE, 1);
    var fact = new StoredFact("session.1", "Locked", "{}");

    kept(store.commit(new Change(List.of(event), List.of(fact), List.of())));

    assertThat(store.journal().after(ONE, 0, EVERYTHING)).containsExactly(event);
    assertThat(store.journal().facts("session.1")).containsExactly(fact);
    assertThat(store.journal().lastSeq(ONE)).isEqualTo(1);
  }

  @Test
  void changesAreKeptInTheOrderOfTheCalls() throws Exception {
    var facts = IntStream.range(0, 2_000).mapToObj(i -> Rows.fact("drone.1", i)).toList();
    var commits = new ArrayList<CompletableFuture<Void>>();
    var completed = Collections.synchronizedList(new ArrayList<Integer>());

    for (int i = 0; i < facts.size(); i++) {
      int number = i;
      commits.add(store.commit(Change.of(facts.get(i))).thenRun(() -> completed.add(number)));
    }
    for (var commit : commits) {
      kept(commit);
    }

    assertThat(store.journal().facts("drone.1")).isEqualTo(facts);
    assertThat(completed).isEqualTo(IntStream.range(0, facts.size()).boxed().toList());
  }

  @Test
  void aChangeIsKeptAsAWholeOrNotAtAll() throws Exception {
    var change =
        new Change(
            List.of(row(ONE, 1)),
            List.of(Rows.fact("session.1", 1)),
            List.of(
                handle -> handle.execute("UPDATE fact SET name = 'changed'"),
                _ -> {
                  throw new IllegalStateException("no");
                }));

    var commit = store.commit(change);

    assertThatThrownBy(() -> kept(commit))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no");
    assertThat(store.journal().lastSeq(ONE)).isZero();
    assertThat(store.journal().after(ONE, 0, EVERYTHING)).isEmpty();
    assertThat(store.journal().facts("session.1")).isEmpty();
  }

  /// The writer is held up in a first change, so that the others wait together and are one group.
  @Test
  void onlyTheGuiltyChangeOfAGroupFails() throws Exception {
    var entered = new CountDownLatch(1);
    var release = new CountDownLatch(1);
    var holdUp = store.commit(Change.of(handle -> Rows.holdUp(entered, release)));
    Rows.await(entered);
    var commits = new ArrayList<CompletableFuture<Void>>();
    for (int i = 1; i <= 100; i++) {
      commits.add(
          store.commit(
              i == 37
                  ? Change.of(handle -> handle.execute("INSERT INTO fact (position) VALUES (1)"))
                  : new Change(
                      List.of(row(turn("t" + i), 1)), List.of(Rows.fact("s", i)), List.of())));
    }

    release.countDown();

    kept(holdUp);
    for (int i = 1; i <= 100; i++) {
      var commit = commits.get(i - 1);
      if (i == 37) {
        assertThatThrownBy(() -> kept(commit)).isInstanceOf(ExecutionException.class);
      } else {
        kept(commit);
        assertThat(store.journal().after(turn("t" + i), 0, EVERYTHING))
            .containsExactly(row(turn("t" + i), 1));
      }
    }
    assertThat(store.journal().facts("s"))
        .isEqualTo(
            IntStream.rangeClosed(1, 100)
                .filter(i -> i != 37)
                .mapToObj(i -> Rows.fact("s", i))
                .toList());
  }

  @Test
  void anEventThatDoesNotFollowTheLastIsRefused() throws Exception {
    kept(store.commit(Change.of(row(ONE, 1), row(ONE, 2))));

    for (long wrong : List.of(1L, 2L, 4L)) {
      assertThatThrownBy(() -> kept(store.commit(Change.of(row(ONE, wrong)))))
          .hasCauseInstanceOf(IllegalArgumentException.class);
    }
    kept(store.commit(Change.of(row(ONE, 3))));

    assertThat(store.journal().after(ONE, 0, EVERYTHING)).isEqualTo(rows(ONE, 1, 3));
  }

  @Test
  void thousandsOfConcurrentCommitsAreAllKept() throws Exception {
    int turns = 500;
    int each = 20;

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int t = 0; t < turns; t++) {
        var turn = turn("t" + t);
        var _ =
            threads.submit(() -> {
              for (int seq = 1; seq <= each; seq++) {
                kept(store.commit(Change.of(row(turn, seq))));
                assertThat(store.journal().lastSeq(turn)).isEqualTo(seq);
              }
              return null;
            });
      }
    }

    for (int t = 0; t < turns; t++) {
      var turn = turn("t" + t);
      assertThat(store.journal().after(turn, 0, EVERYTHING)).isEqualTo(rows(turn, 1, each));
    }
  }

  @Test
  void whatDependsOnACommitMayCommitAgain() throws Exception {
    var second =
        store.commit(Change.of(row(ONE, 1))).thenCompose(_ -> store.commit(Change.of(row(ONE, 2))));

    kept(second);

    assertThat(store.journal().lastSeq(ONE)).isEqualTo(2);
  }

  @Test
  void whatWasHandedInBeforeCloseIsKept() throws Exception {
    var commits = new ArrayList<CompletableFuture<Void>>();
    for (int seq = 1; seq <= 1_000; seq++) {
      commits.add(store.commit(Change.of(row(ONE, seq))));
    }

    reopen();

    assertThat(commits).allSatisfy(commit -> assertThat(commit).isCompleted());
    assertThat(store.journal().lastSeq(ONE)).isEqualTo(1_000);
  }

  @Test
  void aClosedStoreTakesAndTellsNothing() throws Exception {
    store.close();

    assertThatThrownBy(() -> kept(store.commit(Change.of(row(ONE, 1)))))
        .hasCauseInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> store.read(handle -> handle))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aQuerySeesOneStateThroughout() throws Exception {
    kept(store.commit(Change.of(Rows.fact("s", 1))));
    var count = "SELECT count(*) FROM fact";

    var seen =
        store.read(handle -> {
          int before = handle.createQuery(count).mapTo(int.class).one();
          store.commit(Change.of(Rows.fact("s", 2))).orTimeout(60, TimeUnit.SECONDS).join();
          return List.of(before, handle.createQuery(count).mapTo(int.class).one());
        });

    assertThat(seen).containsExactly(1, 1);
    assertThat(store.journal().facts("s")).hasSize(2);
  }

  @Test
  void moreReadersThanConnectionsWaitForTheirTurn() throws Exception {
    kept(store.commit(Change.of(Rows.fact("s", 1))));

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var reads =
          IntStream.range(0, 200).mapToObj(_ -> threads.submit(() -> store.journal().facts("s")));
      for (var read : reads.toList()) {
        assertThat(read.get(60, TimeUnit.SECONDS)).hasSize(1);
      }
    }
  }

  @Test
  void aQueryThatFailsTakesNoConnectionWithIt() {
    for (int i = 0; i < 20; i++) {
      assertThatThrownBy(() -> store.read(handle -> handle.execute("SELECT nothing FROM nowhere")))
          .isInstanceOf(RuntimeException.class);
    }

    assertThat(store.journal().facts("s")).isEmpty();
  }

  @Test
  void factsAreReplacedInTheirPlaceInTheOrder() throws Exception {
    var before = store.commit(Change.of(Rows.fact("s", 1), Rows.fact("s", 2), Rows.fact("x", 1)));
    var replaced =
        store.commit(
            new Change(
                List.of(),
                List.of(Rows.fact("s", 3)),
                List.of(store.journal().replaceFacts("s", List.of(Rows.fact("s", 123))))));
    var after = store.commit(Change.of(Rows.fact("s", 4)));

    kept(before);
    kept(replaced);
    kept(after);

    for (int round = 0; round < 2; round++) {
      assertThat(store.journal().facts("s"))
          .containsExactly(Rows.fact("s", 123), Rows.fact("s", 4));
      assertThat(store.journal().facts("x")).containsExactly(Rows.fact("x", 1));
      reopen();
    }
  }
}
