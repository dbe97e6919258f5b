package dev.gadgetcode.hub.store;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/// The other tables on SQLite.
final class SqliteTablesTest extends TablesContract {
  @TempDir Path directory;

  @Override
  Store open() throws DataDirectoryHeld {
    return Rows.open(directory);
  }
}
