package dev.gadgetcode.hub.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// The writing side of the facts: gives them their positions. Used by the writer's thread alone.
final class FactRows {
  private static final String INSERT =
      "INSERT INTO fact (position, subject, name, body) VALUES (?, ?, ?, ?)";

  private @Nullable PreparedStatement insert;
  private long position;
  private long durablePosition;
  private long raised;
  private int batched;

  FactRows(long lastPosition) {
    this.durablePosition = lastPosition;
    this.position = lastPosition;
  }

  static FactRows load(Handle handle) {
    return new FactRows(
        handle.createQuery("SELECT coalesce(max(position), 0) FROM fact").mapTo(long.class).one());
  }

  void prepare(Connection connection) throws SQLException {
    insert = connection.prepareStatement(INSERT);
  }

  void add(List<StoredFact> facts) throws SQLException {
    for (var fact : facts) {
      var row = prepared();
      row.setLong(1, ++position);
      row.setString(2, fact.subject());
      row.setString(3, fact.name());
      row.setString(4, fact.body());
      row.addBatch();
      batched++;
    }
  }

  private PreparedStatement prepared() {
    if (insert == null) {
      throw new IllegalStateException("no connection");
    }
    return insert;
  }

  void flush() throws SQLException {
    if (batched > 0) {
      batched = 0;
      prepared().executeBatch();
    }
  }

  void replace(Handle handle, String subject, List<StoredFact> facts) {
    handle.createUpdate("DELETE FROM fact WHERE subject = :it").bind("it", subject).execute();
    for (var fact : facts) {
      handle.execute(INSERT, ++position, fact.subject(), fact.name(), fact.body());
    }
  }

  /// Has the facts after this group come behind those of another hub, whose subjects become this
  /// one's with it.
  void goOnBehind(long before) {
    raised = before;
  }

  void committed() {
    position = Math.max(position, raised);
    durablePosition = position;
  }

  void rolledBack() {
    position = durablePosition;
    raised = 0;
    batched = 0;
  }

  /// Forgets what was not flushed, on a connection that is used on.
  void clear() throws SQLException {
    prepared().clearBatch();
  }
}
