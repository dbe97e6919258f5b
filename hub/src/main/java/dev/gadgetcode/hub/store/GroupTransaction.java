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
/// After a failure the connection is thrown away: some failures end the transaction by themselves,
/// and then nobody knows for sure in which state it is. The next group opens another.
final class GroupTransaction implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(GroupTransaction.class);

  private final Engine engine;
  private final JournalPages pages;
  private final FactRows facts;
  private @Nullable Open open;

  GroupTransaction(Engine engine, JournalPages pages, FactRows facts) {
    this.engine = engine;
    this.pages = pages;
    this.facts = facts;
  }

  private record Open(Connection connection, Handle handle) {}

  /// Keeps the changes, and returns when they are durable.
  void keep(List<Pending> group) throws SQLException {
    var open = open();
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
    pages.committed();
    facts.committed();
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
  void rollBack() {
    pages.rolledBack();
    facts.rolledBack();
    close();
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
