package dev.gadgetcode.hub.store;

import static dev.gadgetcode.hub.store.Rows.kept;
import static dev.gadgetcode.hub.store.Rows.merged;
import static dev.gadgetcode.hub.store.Rows.row;
import static dev.gadgetcode.hub.store.Rows.rows;
import static dev.gadgetcode.hub.store.Rows.turn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What every journal does, whatever it is built on.
abstract class JournalContract extends StoreScene {
  @Test
  void turnsThatTakeTurnsAreReadEachForItself() throws Exception {
    for (int seq = 1; seq <= 1_000; seq++) {
      var _ = store.commit(Change.of(row(ONE, seq), row(OTHER, seq)));
    }
    kept(store.commit(new Change(List.of(), List.of(), List.of())));

    assertThat(store.journal().after(ONE, 0, EVERYTHING)).isEqualTo(rows(ONE, 1, 1_000));
    for (long after : List.of(1L, 255L, 256L, 257L, 511L, 512L, 700L, 999L)) {
      assertThat(store.journal().after(OTHER, after, EVERYTHING))
          .isEqualTo(rows(OTHER, after + 1, 1_000));
    }
    assertThat(store.journal().after(OTHER, 1_000, EVERYTHING)).isEmpty();
    assertThat(store.journal().after(turn("unknown"), 0, EVERYTHING)).isEmpty();
    assertThat(store.journal().lastSeq(turn("unknown"))).isZero();
  }

  @Test
  void aTailIsReadInPagesThatFit() throws Exception {
    var all = rows(ONE, 1, 700);
    kept(store.commit(new Change(all, List.of(), List.of())));
    int bytes = all.getFirst().args().length();

    var read = new ArrayList<LoggedEvent>();
    var page = store.journal().after(ONE, 0, 10 * bytes);
    while (!page.isEmpty()) {
      assertThat(page.stream().mapToInt(event -> event.args().length()).sum())
          .isLessThanOrEqualTo(10 * bytes);
      read.addAll(page);
      page = store.journal().after(ONE, read.getLast().seq(), 10 * bytes);
    }

    assertThat(read).isEqualTo(all);
    assertThat(store.journal().after(ONE, 0, 1)).isEqualTo(all.subList(0, 1));
  }

  @Test
  void bordersAreBetweenRowsAndNotInsideThem() throws Exception {
    kept(store.commit(Change.of(row(ONE, 1), merged(ONE, 2, 5), row(ONE, 6), merged(ONE, 7, 9))));

    var borders =
        IntStream.rangeClosed(0, 12).filter(seq -> store.journal().isBorder(ONE, seq)).boxed();

    assertThat(borders).containsExactly(0, 1, 5, 6, 9);
    assertThat(store.journal().isBorder(turn("unknown"), 0)).isFalse();
    assertThat(store.journal().after(ONE, 3, EVERYTHING))
        .containsExactly(row(ONE, 6), merged(ONE, 7, 9));
  }

  @Test
  void longMergedRowsHaveBordersToo() throws Exception {
    var all = new ArrayList<LoggedEvent>();
    for (long from = 1; from <= 10_000; from += 100) {
      all.add(merged(ONE, from, from + 99));
    }
    kept(store.commit(new Change(all, List.of(), List.of())));

    for (var event : all) {
      assertThat(store.journal().isBorder(ONE, event.seq())).isTrue();
      assertThat(store.journal().isBorder(ONE, event.seq() - 1)).isFalse();
      assertThat(store.journal().after(ONE, event.seq() - 1, EVERYTHING))
          .isEqualTo(store.journal().after(ONE, event.seq(), EVERYTHING));
    }
    assertThat(store.journal().after(ONE, 5_000, EVERYTHING)).isEqualTo(all.subList(50, 100));
  }

  @Test
  void aReopenedStoreGoesOnWhereItWas() throws Exception {
    for (int seq = 1; seq <= 600; seq++) {
      var _ = store.commit(Change.of(row(ONE, seq), row(OTHER, seq)));
    }
    kept(store.commit(Change.of(Rows.fact("s", 1))));

    reopen();
    kept(store.commit(new Change(rows(ONE, 601, 1_200), List.of(Rows.fact("s", 2)), List.of())));
    reopen();

    assertThat(store.journal().lastSeq(ONE)).isEqualTo(1_200);
    assertThat(store.journal().lastSeq(OTHER)).isEqualTo(600);
    assertThat(store.journal().after(ONE, 0, EVERYTHING)).isEqualTo(rows(ONE, 1, 1_200));
    assertThat(store.journal().after(OTHER, 300, EVERYTHING)).isEqualTo(rows(OTHER, 301, 600));
    assertThat(store.journal().facts("s")).containsExactly(Rows.fact("s", 1), Rows.fact("s", 2));
  }

  @Test
  void anEndedTurnIsForgottenAsAWhole() throws Exception {
    kept(store.commit(new Change(rows(ONE, 1, 600), List.of(), List.of())));

    kept(store.commit(Change.of(store.journal().forget(ONE))));

    for (int round = 0; round < 2; round++) {
      assertThat(store.journal().lastSeq(ONE)).isZero();
      assertThat(store.journal().after(ONE, 0, EVERYTHING)).isEmpty();
      assertThat(store.journal().isBorder(ONE, 600)).isFalse();
      reopen();
    }
  }

  @Test
  void forgettingThatWasRolledBackForgotNothing() throws Exception {
    kept(store.commit(new Change(rows(ONE, 1, 300), List.of(), List.of())));

    var failed =
        store.commit(
            Change.of(
                store.journal().forget(ONE),
                _ -> {
                  throw new IllegalStateException("no");
                }));

    assertThatThrownBy(() -> kept(failed)).hasMessageContaining("no");
    assertThat(store.journal().after(ONE, 0, EVERYTHING)).isEqualTo(rows(ONE, 1, 300));
    kept(store.commit(Change.of(row(ONE, 301))));
    assertThat(store.journal().after(ONE, 299, EVERYTHING)).isEqualTo(rows(ONE, 300, 301));
  }

  @Test
  void anEndedTurnIsForgottenAmongOthers() throws Exception {
    kept(store.commit(new Change(rows(ONE, 1, 300), List.of(), List.of())));
    kept(store.commit(new Change(rows(OTHER, 1, 300), List.of(), List.of())));

    kept(store.commit(Change.of(store.journal().forget(ONE))));

    for (int round = 0; round < 2; round++) {
      assertThat(store.journal().after(ONE, 0, EVERYTHING)).isEmpty();
      assertThat(store.journal().after(OTHER, 0, EVERYTHING)).isEqualTo(rows(OTHER, 1, 300));
      reopen();
    }
  }

  @Test
  void eventsAndForgettingThemMayShareAChange() throws Exception {
    kept(
        store.commit(
            new Change(rows(OTHER, 1, 3), List.of(), List.of(store.journal().forget(OTHER)))));
    kept(store.commit(Change.of(row(OTHER, 4))));

    for (int round = 0; round < 2; round++) {
      assertThat(store.journal().after(OTHER, 0, EVERYTHING)).containsExactly(row(OTHER, 4));
      reopen();
    }
  }

  @Test
  void anEventThatWouldBreakItsLineIsRefusedAlone() throws Exception {
    var broken = new LoggedEvent(Rows.meta(ONE, 1, 1), "response", "[\n]");

    assertThatThrownBy(() -> kept(store.commit(Change.of(broken))))
        .hasCauseInstanceOf(IllegalArgumentException.class);
    kept(store.commit(Change.of(row(ONE, 1))));

    assertThat(store.journal().after(ONE, 0, EVERYTHING)).containsExactly(row(ONE, 1));
  }

  // --- more than the journal keeps in memory -----------------------------------------------

  @Test
  void aLongTurnIsReadAsAWholeFromAnywhere() throws Exception {
    var all = Rows.lengthy(ONE, 1, 400);
    for (var event : all) {
      kept(store.commit(Change.of(event, row(OTHER, event.seq()))));
    }

    for (int round = 0; round < 2; round++) {
      assertThat(store.journal().after(ONE, 0, EVERYTHING)).isEqualTo(all);
      for (int after : List.of(1, 63, 64, 65, 200, 398, 399)) {
        assertThat(store.journal().after(ONE, after, EVERYTHING))
            .isEqualTo(all.subList(after, all.size()));
        assertThat(store.journal().isBorder(ONE, after)).isTrue();
      }
      assertThat(store.journal().after(OTHER, 0, EVERYTHING)).isEqualTo(rows(OTHER, 1, 400));
      assertThat(store.journal().lastSeq(ONE)).isEqualTo(400);
      reopen();
    }
  }

  @Test
  void aLongTurnIsReadInPagesThatFit() throws Exception {
    var all = Rows.lengthy(ONE, 1, 400);
    for (var event : all) {
      kept(store.commit(Change.of(event)));
    }
    int room = 10 * all.getFirst().args().length();

    var read = new ArrayList<LoggedEvent>();
    for (var page = store.journal().after(ONE, 0, room);
        !page.isEmpty();
        page = store.journal().after(ONE, read.getLast().seq(), room)) {
      assertThat(page).hasSize(10);
      read.addAll(page);
    }

    assertThat(read).isEqualTo(all);
  }

  @Test
  void aLongTurnIsForgottenAsAWhole() throws Exception {
    for (var event : Rows.lengthy(ONE, 1, 400)) {
      kept(store.commit(Change.of(event)));
    }

    kept(store.commit(Change.of(store.journal().forget(ONE))));

    for (int round = 0; round < 2; round++) {
      assertThat(store.journal().lastSeq(ONE)).isZero();
      assertThat(store.journal().after(ONE, 0, EVERYTHING)).isEmpty();
      assertThat(count("chunk")).isZero();
      reopen();
    }
  }

  @Test
  void aLongTurnGoesOnAfterARestart() throws Exception {
    var all = Rows.lengthy(ONE, 1, 400);
    for (int seq = 1; seq <= all.size(); seq++) {
      kept(store.commit(Change.of(all.get(seq - 1))));
      if (seq % 100 == 0) {
        reopen();
      }
    }

    assertThat(store.journal().after(ONE, 0, EVERYTHING)).isEqualTo(all);
  }

  /// A turn that says little is not what keeps the rest of the journal.
  @Test
  void manyTurnsLeaveTheJournalShort() throws Exception {
    var others = IntStream.range(0, 300).mapToObj(i -> turn("t" + i)).toList();
    kept(store.commit(Change.of(row(ONE, 1))));
    for (int seq = 1; seq <= 120; seq++) {
      var events = new ArrayList<LoggedEvent>();
      for (var other : others) {
        events.add(Rows.lengthy(other, seq));
      }
      kept(store.commit(new Change(events, List.of(), List.of())));
    }

    assertThat(count("journal")).isLessThan(120);
    for (int round = 0; round < 2; round++) {
      assertThat(store.journal().after(ONE, 0, EVERYTHING)).containsExactly(row(ONE, 1));
      for (var other : others) {
        assertThat(store.journal().after(other, 0, EVERYTHING))
            .isEqualTo(Rows.lengthy(other, 1, 120));
      }
      reopen();
    }
  }

  @Test
  void nothingIsLeftOfTurnsThatAreAllOver() throws Exception {
    for (var turn : List.of(ONE, OTHER)) {
      kept(store.commit(new Change(Rows.lengthy(turn, 1, 400), List.of(), List.of())));
    }
    for (var turn : List.of(ONE, OTHER)) {
      kept(store.commit(Change.of(store.journal().forget(turn))));
    }
    kept(store.commit(Change.of(Rows.fact("s", 1))));

    assertThat(count("journal")).isZero();
    assertThat(count("chunk")).isZero();
  }

  private int count(String table) {
    return store.read(
        handle -> handle.createQuery("SELECT count(*) FROM " + table).mapTo(int.class).one());
  }
}
