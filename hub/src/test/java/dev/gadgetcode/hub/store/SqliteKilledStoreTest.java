package dev.gadgetcode.hub.store;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/// A killed process with its store in SQLite.
@Tag("slow")
final class SqliteKilledStoreTest extends KilledStoreContract {
  @TempDir Path directory;

  @Override
  String place() {
    return directory.toString();
  }

  @Override
  Store open() throws DataDirectoryHeld {
    return Rows.open(directory);
  }

  @Override
  int kills() {
    return Boolean.getBoolean("gadget.full") ? 20 : 5;
  }
}
