package dev.gadgetcode.hub.store;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// A store on any engine that speaks SQL. Thread-safe.
final class SqlStore implements Store {
  private static final int READERS = 4;

  private final Readers readers;
  private final Writer writer;
  private final Journal journal;
  private final Rows rows;

  private SqlStore(Readers readers, Writer writer, Journal journal, Rows rows) {
    this.readers = readers;
    this.writer = writer;
    this.journal = journal;
    this.rows = rows;
  }

  /// The writing sides of the journal and the facts.
  record Rows(LiveTurns turns, JournalPages pages, FactRows facts) {}

  /// What is there when a store is opened.
  @FunctionalInterface
  private interface Loaded {
    Rows from(Readers readers);
  }

  /// Opens the store on an engine whose tables are there.
  ///
  /// @param broken told once when nobody can say any more what is kept. It runs on the writer's
  ///   thread, ends the process, and does not wait for the store
  static SqlStore open(Engine engine, Consumer<Throwable> broken) {
    return open(engine, broken, SqlStore::load);
  }

  private static Rows load(Readers readers) {
    var turns = new LiveTurns();
    var pages = readers.read(handle -> JournalPages.load(handle, turns));
    return new Rows(turns, pages, readers.read(FactRows::load));
  }

  /// Opens the store of a hub that shares the tables with others: nothing in them is its own yet.
  ///
  /// @param before the number before the first of its pages and facts
  static SqlStore openShared(Engine engine, Consumer<Throwable> broken, long before) {
    return open(
        engine,
        broken,
        _ -> {
          var turns = new LiveTurns();
          return new Rows(turns, JournalPages.empty(turns, before), new FactRows(before));
        });
  }

  private static SqlStore open(Engine engine, Consumer<Throwable> broken, Loaded loaded) {
    var readers = new Readers(engine, READERS);
    try {
      var rows = loaded.from(readers);
      var writer = new Writer(new GroupTransaction(engine, rows.pages, rows.facts), engine, broken);
      var journal = new SqlJournal(rows.turns, rows.pages, rows.facts, readers);
      return new SqlStore(readers, writer, journal, rows);
    } catch (RuntimeException | Error failed) {
      readers.close();
      throw failed;
    }
  }

  Rows rows() {
    return rows;
  }

  @Override
  public CompletableFuture<Void> commit(Change change) {
    return writer.commit(change);
  }

  @Override
  public boolean hasRoom() {
    return writer.hasRoom();
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
  public long groups() {
    return writer.groups();
  }

  @Override
  public void close() {
    try (readers;
        writer) {
      // The writer ends first, then the readers.
    }
  }
}
