package dev.gadgetcode.hub.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;

/// An engine whose file may have so many pages and no more. Thread-safe.
record LimitedEngine(Engine engine, AtomicInteger pages) implements Engine {
  @Override
  public Connection openWriter() throws SQLException {
    var connection = engine.openWriter();
    try (var statement = connection.createStatement()) {
      statement.execute("PRAGMA max_page_count = " + pages);
    }
    return connection;
  }

  @Override
  public Connection openReader() throws SQLException {
    return engine.openReader();
  }

  @Override
  public Fault fault(Throwable thrown) {
    return engine.fault(thrown);
  }
}
