package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.id.TurnId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A journal with very many events of turns that took turns and are not over.
final class FilledJournal {
  private static final int TOGETHER = 1_000;

  private FilledJournal() {}

  static TurnId turn(int number) {
    return new TurnId("019a8b1e-0000-7000-8000-%012d".formatted(number));
  }

  /// Fills the journal of a data directory that has none yet.
  static void fill(Path directory, int events, int turns) throws DataDirectoryHeld {
    try (var store = Rows.open(directory)) {
      for (int i = 0; i < events; i += TOGETHER) {
        var group = new ArrayList<LoggedEvent>(TOGETHER);
        for (int j = i; j < Math.min(events, i + TOGETHER); j++) {
          group.add(event(turn(j % turns), j / turns + 1));
        }
        store.commit(new Change(group, List.of(), List.of())).join();
      }
    }
  }

  private static LoggedEvent event(TurnId turn, long seq) {
    return new LoggedEvent(Rows.meta(turn, seq, seq), "response", "[\"Hello \"]");
  }
}
