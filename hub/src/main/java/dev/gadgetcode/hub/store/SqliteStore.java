package dev.gadgetcode.hub.store;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.flywaydb.core.api.FlywayException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/// The store in a SQLite file of the data directory, which this process alone holds. Thread-safe.
public final class SqliteStore implements Store {
  private static final String FILE = "hub.db";

  private final DataDirectory directory;
  private final SqlStore store;

  private SqliteStore(DataDirectory directory, SqlStore store) {
    this.directory = directory;
    this.store = store;
  }

  /// Opens the store, and makes it where there is none.
  ///
  /// @param broken told once when the disk fails in a way that leaves unclear what is kept. It runs
  ///   on the writer's thread, ends the process, and does not wait for the store
  /// @throws DataDirectoryUnusable for a reason that a person has to mend
  public static SqliteStore open(Path dataDirectory, Consumer<Throwable> broken)
      throws DataDirectoryHeld {
    return open(dataDirectory, broken, UnaryOperator.identity());
  }

  /// @param between puts something between the store and its engine
  static SqliteStore open(
      Path dataDirectory, Consumer<Throwable> broken, UnaryOperator<Engine> between)
      throws DataDirectoryHeld {
    var directory = DataDirectory.take(dataDirectory);
    try {
      NativeFolder.use(directory.path());
      return new SqliteStore(directory, openFile(directory.path().resolve(FILE), broken, between));
    } catch (IOException | SQLException | FlywayException | JdbiException failed) {
      directory.close();
      throw new DataDirectoryUnusable(
          "the store in %s cannot be opened: %s".formatted(directory.path(), failed.getMessage()),
          failed);
    } catch (RuntimeException | Error failed) {
      directory.close();
      throw failed;
    }
  }

  private static SqlStore openFile(
      Path file, Consumer<Throwable> broken, UnaryOperator<Engine> between)
      throws IOException, SQLException {
    var sqlite = new SqliteEngine(file);
    sqlite.create();
    Migrations.onSqlite(sqlite.source(), file).run();
    return SqlStore.open(between.apply(sqlite), broken);
  }

  @Override
  public CompletableFuture<Void> commit(Change change) {
    return store.commit(change);
  }

  @Override
  public boolean hasRoom() {
    return store.hasRoom();
  }

  @Override
  public <T extends @Nullable Object> T read(Function<Handle, T> query) {
    return store.read(query);
  }

  @Override
  public Journal journal() {
    return store.journal();
  }

  @Override
  public long groups() {
    return store.groups();
  }

  @Override
  public void close() {
    try (directory;
        store) {
      // The directory is given back last.
    }
  }
}
