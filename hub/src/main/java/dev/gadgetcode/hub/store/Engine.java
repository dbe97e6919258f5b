package dev.gadgetcode.hub.store;

import java.sql.Connection;
import java.sql.SQLException;

/// What differs between the databases that can hold the store. Thread-safe.
interface Engine {
  /// A connection that writes, with auto-commit off.
  Connection openWriter() throws SQLException;

  /// A connection that only reads, with auto-commit off. Its transactions see one state.
  Connection openReader() throws SQLException;

  Fault fault(Throwable thrown);
}
