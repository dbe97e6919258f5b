package dev.gadgetcode.hub.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;

/// The right of one hub to write to a database, which ends by the database's clock unless it is
/// renewed. Every group of changes renews it in its own transaction, and by that holds the lease's
/// row until its commit: nobody takes the database over in between, and whoever did before is
/// noticed. Used by the writer's thread.
///
/// @param hub a name that no other process has
/// @param fence grows with every hub that takes the database
/// @param place the database, for people
record Lease(String hub, long fence, String place) {
  /// How long a hub that died elsewhere keeps the next one waiting, at most.
  static final int SECONDS = 10;

  /// How often a hub renews that has nothing else to write.
  static final long RENEWAL_MILLIS = TimeUnit.SECONDS.toMillis(3);

  /// The only lease for now: one hub has the whole database.
  static final String NAME = "store";

  private static final String RENEW =
      """
      UPDATE hub_lease SET kept = ?, until = clock_timestamp() + make_interval(secs => ?)
      WHERE name = ? AND fence = ?
      """;
  private static final String KEPT =
      "SELECT kept FROM hub_lease WHERE name = ? AND fence = ? FOR UPDATE";
  private static final String RELEASE =
      "UPDATE hub_lease SET until = clock_timestamp() WHERE name = ? AND fence = ?";

  /// Renews it in the transaction of a group of changes, and notes the group's number.
  void renew(Connection connection, long group) throws SQLException {
    try (var statement = connection.prepareStatement(RENEW)) {
      statement.setLong(1, group);
      statement.setDouble(2, SECONDS);
      statement.setString(3, NAME);
      statement.setLong(4, fence);
      if (statement.executeUpdate() == 0) {
        throw takenOver();
      }
    }
  }

  /// The number of the last group that was kept. Waits for a transaction that is under way: its
  /// outcome is known then.
  long kept(Connection connection) throws SQLException {
    try (var statement = connection.prepareStatement(KEPT)) {
      statement.setString(1, NAME);
      statement.setLong(2, fence);
      try (var rows = statement.executeQuery()) {
        if (!rows.next()) {
          throw takenOver();
        }
        return rows.getLong("kept");
      }
    }
  }

  /// Gives it back, so that the next hub need not wait.
  void release(Connection connection) throws SQLException {
    try (var statement = connection.prepareStatement(RELEASE)) {
      statement.setString(1, NAME);
      statement.setLong(2, fence);
      statement.executeUpdate();
    }
  }

  private StoreTakenOver takenOver() {
    return new StoreTakenOver("%s was taken over by another hub; this one ends".formatted(place));
  }
}
