package dev.gadgetcode.hub.store;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/// The journal's contract on SQLite.
@Tag("slow")
final class SqliteJournalTest extends JournalContract {
  @TempDir Path directory;

  @Override
  Store open() throws DataDirectoryHeld {
    return Rows.open(directory);
  }
}
