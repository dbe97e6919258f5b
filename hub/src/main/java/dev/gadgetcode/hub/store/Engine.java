package dev.gadgetcode.hub.store;

import java.sql.Connection;
import java.sql.SQLException;

/// What differs between the databases that can hold the store. Thread-safe.
///
/// What has a default is as in a file that is its process's own: nobody takes it over, and no
/// connection to it is lost.
interface Engine {
  /// A connection that writes, with auto-commit off.
  Connection openWriter() throws SQLException;

  /// A connection that only reads, with auto-commit off. Its transactions see one state.
  Connection openReader() throws SQLException;

  Fault fault(Throwable thrown);

  /// Begins a group of changes: in their transaction, proves that the store is still this
  /// process's, and notes the number of the group.
  ///
  /// @throws StoreTakenOver where it is another's
  default void begin(Connection connection, long group) throws SQLException {}

  /// Whether the group of that number is kept, after {@link Fault#LOST}. Waits until the database
  /// answers and can tell for sure, or throws when that takes too long.
  ///
  /// @throws StoreTakenOver where the store is another's
  default boolean isKept(long group) throws SQLException {
    return false;
  }

  /// Undoes what the writer's connection has not committed. Returns whether it can be used again.
  default boolean rollBack(Connection connection) throws SQLException {
    return false;
  }

  /// Whether a connection that nobody has used for a while still works.
  default boolean isAlive(Connection connection) {
    return true;
  }
}
