package dev.gadgetcode.hub.store;

import java.sql.Connection;
import java.sql.SQLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What a database must be set to, looked at by the thread that opens the store.
final class PostgresSettings {
  private static final Logger log = LoggerFactory.getLogger(PostgresSettings.class);

  private PostgresSettings() {}

  /// @throws DatabaseUnusable where not everything that people write could be kept
  static void check(Connection connection, DatabaseUrl url) throws SQLException {
    var encoding = value(connection, "server_encoding");
    if (!encoding.equals("UTF8")) {
      throw new DatabaseUnusable(
          "the database %s has the encoding %s and needs UTF8".formatted(url, encoding), null);
    }
    for (var setting : new String[] {"fsync", "full_page_writes"}) {
      if (value(connection, setting).equals("off")) {
        log.warn("{} is off in {}: what was acked is lost if that machine fails", setting, url);
      }
    }
  }

  private static String value(Connection connection, String setting) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery("SHOW " + setting)) {
      return rows.next() ? String.valueOf(rows.getString(1)) : "";
    }
  }
}
