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

  private SqlStore(Readers readers, Writer writer, Journal journal) {
    this.readers = readers;
    this.writer = writer;
    this.journal = journal;
  }

  /// Opens the store on an engine whose tables are there.
  ///
  /// @param broken told once when nobody can say any more what is kept. It runs on the writer's
  ///   thread, ends the process, and does not wait for the store
  static SqlStore open(Engine engine, Consumer<Throwable> broken) {
    var readers = new Readers(engine, READERS);
    try {
      var turns = new LiveTurns();
      var pages = readers.read(handle -> JournalPages.load(handle, turns));
      var facts = readers.read(FactRows::load);
      var writer = new Writer(new GroupTransaction(engine, pages, facts), engine, broken);
      return new SqlStore(readers, writer, new SqlJournal(turns, pages, facts, readers));
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
