package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.id.TurnId;
import java.nio.file.Path;
import java.util.Locale;

/// A journal with very many rows of turns that took turns, made by the database itself.
final class FilledJournal {
  private static final String ROWS =
      """
      WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < :rows)
      INSERT INTO journal (position, turn_id, from_seq, seq, step, event, args, previous)
      SELECT i + 1, printf('019a8b1e-0000-7000-8000-%012d', i % :turns), i / :turns + 1,
        i / :turns + 1, 1, 'response',
        '["Hello ",{"turnId":"019a8b1e-0000-7000-8000-' || printf('%012d', i % :turns) ||
          '","epoch":1,"seq":' || (i / :turns + 1) || ',"at":"2026-11-16T02:22:22.123Z","step":1}]',
        CASE WHEN i < :turns THEN 0 ELSE i + 1 - :turns END
      FROM n
      """;

  private FilledJournal() {}

  static TurnId turn(int number) {
    return new TurnId("019a8b1e-0000-7000-8000-%012d".formatted(number).toLowerCase(Locale.ROOT));
  }

  /// Fills the journal of a data directory that has none yet.
  static void fill(Path directory, int rows, int turns) throws DataDirectoryHeld {
    try (var store = SqliteStore.open(directory, _ -> {})) {
      store
          .commit(
              Change.of(
                  (Write)
                      handle ->
                          handle
                              .createUpdate(ROWS)
                              .bind("rows", rows)
                              .bind("turns", turns)
                              .execute()))
          .join();
    }
  }
}
