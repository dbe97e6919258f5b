package dev.gadgetcode.hub.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TransactionMode;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;
import org.sqlite.SQLiteOpenMode;

/// SQLite in a file: a write-ahead log that is synced at every commit. Thread-safe.
final class SqliteEngine implements Engine {
  private static final int BUSY_MILLIS = 10_000;

  /// Larger than usual: most of what is written are long rows, and every page is a call or two.
  private static final int PAGE_BYTES = 8192;

  /// What a log that had to grow may keep of the disk.
  private static final int LOG_BYTES = 64 << 20;

  /// A disk with less than this is full: SQLite reports some calls that found no room as I/O
  /// errors, without the reason.
  private static final long NO_ROOM = 1 << 20;

  private static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  /// The low byte of SQLite's extended codes.
  private static final int PRIMARY_CODE = 0xFF;

  private final Path file;
  private final SQLiteDataSource writers;
  private final SQLiteDataSource readers;

  SqliteEngine(Path file) {
    this.file = file;
    this.writers = source(TransactionMode.IMMEDIATE);
    this.readers = source(TransactionMode.DEFERRED);
  }

  private SQLiteDataSource source(TransactionMode mode) {
    var config = new SQLiteConfig();
    config.setJournalMode(JournalMode.WAL);
    config.setSynchronous(SynchronousMode.FULL);
    config.setJournalSizeLimit(LOG_BYTES);
    config.setBusyTimeout(BUSY_MILLIS);
    config.enforceForeignKeys(true);
    config.setTransactionMode(mode);
    // Nobody asks for them, and the driver would look them up after every insert.
    config.setGetGeneratedKeys(false);
    // A connection is one thread's at a time, and the driver has a lock of its own.
    config.setOpenMode(SQLiteOpenMode.NOMUTEX);
    var source = new SQLiteDataSource(config);
    source.setUrl("jdbc:sqlite:" + file);
    return source;
  }

  /// Makes the file where there is none, for its owner's eyes alone: SQLite gives its other files
  /// the same rights. The size of its pages is fixed before all else.
  void create() throws IOException, SQLException {
    if (Files.exists(file)) {
      return;
    }
    Files.createFile(file, OWNER_ONLY);
    var source = new SQLiteDataSource();
    source.setUrl("jdbc:sqlite:" + file);
    try (var connection = source.getConnection();
        var statement = connection.createStatement()) {
      statement.execute("PRAGMA page_size = " + PAGE_BYTES);
      statement.execute("VACUUM");
    }
  }

  SQLiteDataSource source() {
    return writers;
  }

  @Override
  public Connection openWriter() throws SQLException {
    var connection = writers.getConnection();
    connection.setAutoCommit(false);
    return connection;
  }

  @Override
  public Connection openReader() throws SQLException {
    var connection = readers.getConnection();
    try (var statement = connection.createStatement()) {
      statement.execute("PRAGMA query_only = TRUE");
    }
    connection.setAutoCommit(false);
    return connection;
  }

  @Override
  public Fault fault(Throwable thrown) {
    if (thrown instanceof VirtualMachineError) {
      return Fault.BROKEN;
    }
    var code = code(thrown);
    if (code == null) {
      return thrown instanceof SQLException ? Fault.BROKEN : Fault.CHANGE;
    }
    return switch (SQLiteErrorCode.getErrorCode(code.code & PRIMARY_CODE)) {
      case SQLITE_FULL -> Fault.FULL;
      case SQLITE_IOERR, SQLITE_CANTOPEN ->
          code != SQLiteErrorCode.SQLITE_IOERR_FSYNC && isFull() ? Fault.FULL : Fault.BROKEN;
      case SQLITE_CONSTRAINT,
          SQLITE_ERROR,
          SQLITE_MISMATCH,
          SQLITE_TOOBIG,
          SQLITE_RANGE,
          SQLITE_MISUSE ->
          Fault.CHANGE;
      // What is left tells of a damaged file, a lock held by a stranger, or a lack of memory.
      default -> Fault.BROKEN;
    };
  }

  /// SQLite's own word for it, wherever it stands in the chain of causes.
  private static @Nullable SQLiteErrorCode code(Throwable thrown) {
    for (var cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLiteException sqlite) {
        return sqlite.getResultCode();
      }
      for (var next = cause instanceof SQLException sql ? sql.getNextException() : null;
          next != null;
          next = next.getNextException()) {
        if (next instanceof SQLiteException sqlite) {
          return sqlite.getResultCode();
        }
      }
    }
    return null;
  }

  private boolean isFull() {
    try {
      return Files.getFileStore(file.toAbsolutePath().getParent()).getUsableSpace() < NO_ROOM;
    } catch (IOException _) {
      return false;
    }
  }
}
