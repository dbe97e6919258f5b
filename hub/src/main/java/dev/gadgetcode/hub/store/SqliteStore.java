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
  private static final int READERS = 4;

  private final DataDirectory directory;
  private final Readers readers;
  private final Writer writer;
  private final Journal journal;

  private SqliteStore(DataDirectory directory, Readers readers, Writer writer, Journal journal) {
    this.directory = directory;
    this.readers = readers;
    this.writer = writer;
    this.journal = journal;
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
      return open(directory, broken, between);
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

  private static SqliteStore open(
      DataDirectory directory, Consumer<Throwable> broken, UnaryOperator<Engine> between)
      throws SQLException {
    var file = directory.path().resolve(FILE);
    var sqlite = new SqliteEngine(file);
    sqlite.create();
    Migrations.run(sqlite.source(), "INTEGER", file);
    var engine = between.apply(sqlite);
    var readers = new Readers(engine, READERS);
    try {
      var turns = new LiveTurns();
      var pages = readers.read(handle -> JournalPages.load(handle, turns));
      var facts = readers.read(FactRows::load);
      var writer = new Writer(new GroupTransaction(engine, pages, facts), engine, broken);
      return new SqliteStore(
          directory, readers, writer, new SqlJournal(turns, pages, facts, readers));
    } catch (RuntimeException | Error failed) {
      readers.close();
      throw failed;
    }
  }

  @Override
  public CompletableFuture<Void> commit(Change change) {
    return writer.commit(change);
  }

  @Override
  public <T extends @Nullable Object> T read(Function<Handle, T> query) {
    return readers.read(query);
  }

  @Override
  public Journal journal() {
    return journal;
  }

  @Override
  public void close() {
    try (directory;
        readers;
        writer) {
      // The writer ends first, then the readers, and the directory is given back last.
    }
  }
}
