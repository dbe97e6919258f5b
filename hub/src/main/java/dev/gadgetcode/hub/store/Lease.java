package dev.gadgetcode.hub.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;

/// The right of one hub to write to a database, alone or as one of several, which ends by the
/// database's clock unless it is renewed. Every group of changes renews it in its own transaction,
/// and by that holds the lease's row until its commit: nobody takes the database over in between,
/// and whoever did before is noticed. Used by the writer's thread.
///
/// @param name that of the whole database, or of this hub, which no other process has
/// @param fence grows with every hub that starts on the database
/// @param place the database, for people
record Lease(String name, long fence, String place) {
  /// How long a hub that died elsewhere keeps the next one waiting, at most.
  static final int SECONDS = 10;

  /// How often a hub renews that has nothing else to write.
  static final long RENEWAL_MILLIS = TimeUnit.SECONDS.toMillis(3);

  /// The lease of a hub that has the whole database for itself.
  static final String WHOLE = "store";

  /// How many pages, and how many facts, a hub may write: each has numbers of its own, so that no
  /// two that share a database use the same.
  private static final int NUMBER_BITS = 40;

  private static final String RENEW =
      """
      UPDATE hub_lease SET kept = ?, until = clock_timestamp() + make_interval(secs => ?)
      WHERE name = ? AND fence = ?
      """;
  private static final String KEPT =
      "SELECT kept FROM hub_lease WHERE name = ? AND fence = ? FOR UPDATE";
  private static final String RELEASE =
      "UPDATE hub_lease SET until = since WHERE name = ? AND fence = ?";

  /// Renews it in the transaction of a group of changes, and notes the group's number.
  void renew(Connection connection, long group) throws SQLException {
    try (var statement = connection.prepareStatement(RENEW)) {
      statement.setLong(1, group);
      statement.setDouble(2, SECONDS);
      statement.setString(3, name);
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
      statement.setString(1, name);
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
      statement.setString(1, name);
      statement.setLong(2, fence);
      statement.executeUpdate();
    }
  }

  /// The number before the first that belongs to a fence; those of the next one follow.
  static long numbersOf(long fence) {
    return fence << NUMBER_BITS;
  }

  private StoreTakenOver takenOver() {
    return new StoreTakenOver("%s was taken over by another hub; this one ends".formatted(place));
  }
}
