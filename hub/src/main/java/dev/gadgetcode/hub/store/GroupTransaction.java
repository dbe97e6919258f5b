package dev.gadgetcode.hub.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The writer's connection, and what it does with a group of changes. Used by the writer's thread
/// alone.
///
/// After a failure the connection is thrown away, unless a change was at fault and the engine says
/// that the connection is as good as new: some failures end the transaction by themselves, and then
/// nobody knows for sure in which state it is. The next group opens another.
///
/// Groups have numbers, 1 for the first of this process: of a group whose connection was lost in
/// mid-commit the engine can tell by its number whether it is kept.
final class GroupTransaction implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(GroupTransaction.class);

  /// The standard's code for a connection that does not exist.
  private static final String LOST = "08003";

  private final Engine engine;
  private final JournalPages pages;
  private final FactRows facts;
  private @Nullable Open open;
  private long kept;

  GroupTransaction(Engine engine, JournalPages pages, FactRows facts) {
    this.engine = engine;
    this.pages = pages;
    this.facts = facts;
  }

  private record Open(Connection connection, Handle handle) {}

  /// Keeps the changes, and returns when they are durable.
  void keep(List<Pending> group) throws SQLException {
    var open = open();
    try {
      keep(group, open);
    } catch (RuntimeException | AssertionError failed) {
      // What a write or the driver throws over a connection that is gone says nothing of the
      // change.
      if (open.connection.isClosed()) {
        throw new SQLException("the connection was closed", LOST, failed);
      }
      throw failed;
    }
  }

  private void keep(List<Pending> group, Open open) throws SQLException {
    engine.begin(open.connection, kept + 1);
    for (var pending : group) {
      var change = pending.change();
      pages.add(change.events());
      facts.add(change.facts());
      if (!change.writes().isEmpty()) {
        pages.flush();
        facts.flush();
        change.writes().forEach(write -> write.run(open.handle));
      }
    }
    pages.flush();
    facts.flush();
    pages.tidy(open.handle);
    open.connection.commit();
    committed();
  }

  private void committed() {
    kept++;
    pages.committed();
    facts.committed();
  }

  /// Finds out what became of a group whose connection was lost, and returns whether it is kept.
  boolean settle() throws SQLException {
    close();
    if (engine.isKept(kept + 1)) {
      committed();
      return true;
    }
    return false;
  }

  private Open open() throws SQLException {
    if (open == null) {
      var connection = engine.openWriter();
      open = new Open(connection, Handles.over(connection));
      pages.prepare(connection);
      facts.prepare(connection);
    }
    return open;
  }

  /// Undoes what the last group did.
  ///
  /// @param fault why
  void rollBack(Fault fault) {
    pages.rolledBack();
    facts.rolledBack();
    if (open != null && (fault != Fault.CHANGE || !isUsable(open))) {
      close();
    }
  }

  private boolean isUsable(Open open) {
    try {
      if (!engine.rollBack(open.connection)) {
        return false;
      }
      facts.clear();
      return true;
    } catch (SQLException failed) {
      log.warn("rolling back failed", failed);
      return false;
    }
  }

  @Override
  public void close() {
    if (open == null) {
      return;
    }
    try {
      // A transaction that is open ends with its connection, and nothing of it is kept.
      open.connection.close();
    } catch (SQLException failed) {
      log.warn("closing the writer's connection failed", failed);
    }
    open = null;
  }
}
