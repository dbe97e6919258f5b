package dev.gadgetcode.hub.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A store that is opened with a million rows of turns that are not over.
@Tag("slow")
final class ManyRowsTest {
  @TempDir Path directory;

  @Test
  void aMillionRowsOfOpenTurnsAreKnownAfterOpening() throws Exception {
    FilledJournal.fill(directory, 1_000_000, 2_000);

    try (var store = SqliteStore.open(directory, fault -> {})) {
      for (int turn : new int[] {0, 1, 777, 1_999}) {
        var id = FilledJournal.turn(turn);
        assertThat(store.journal().lastSeq(id)).isEqualTo(500);
        assertThat(store.journal().after(id, 0, Integer.MAX_VALUE))
            .hasSize(500)
            .allSatisfy(row -> assertThat(row.turn()).isEqualTo(id));
        assertThat(store.journal().after(id, 498, Integer.MAX_VALUE))
            .extracting(LoggedEvent::seq)
            .containsExactly(499L, 500L);
      }
    }
  }
}
