package dev.gadgetcode.hub.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The contract on SQLite, and how it is set up.
final class SqliteStoreTest extends StoreContract {
  @TempDir Path directory;

  @Override
  Store open() throws DataDirectoryHeld {
    return Rows.open(directory);
  }

  @Test
  void everyCommitIsSyncedToAWriteAheadLog() {
    var settings =
        store.read(handle ->
            handle.createQuery("PRAGMA journal_mode").mapTo(String.class).one()
                + " "
                + handle.createQuery("PRAGMA synchronous").mapTo(int.class).one());

    assertThat(settings).isEqualTo("wal 2");
  }
}
