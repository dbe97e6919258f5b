package dev.gadgetcode.hub.store;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/// The choice of an engine. Thread-safe.
public final class Stores {
  private Stores() {}

  /// Opens the store in a database, where one is named, or else in the data directory.
  ///
  /// @param broken told once when nobody can say any more what is kept, or the store is another's.
  ///   It runs on the writer's thread, ends the process, and does not wait for the store
  public static Store open(Path data, Optional<DatabaseUrl> database, Consumer<Throwable> broken)
      throws DataDirectoryHeld {
    return database.isPresent()
        ? PostgresStore.open(database.get(), broken)
        : SqliteStore.open(data, broken);
  }
}
