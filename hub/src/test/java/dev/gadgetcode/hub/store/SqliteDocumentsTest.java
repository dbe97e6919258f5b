package dev.gadgetcode.hub.store;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/// The documents on SQLite.
final class SqliteDocumentsTest extends DocumentsContract {
  @TempDir Path directory;

  @Override
  Store open() throws DataDirectoryHeld {
    return Rows.open(directory);
  }
}
