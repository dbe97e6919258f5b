package dev.gadgetcode.hub.store;

import dev.gadgetcode.hub.postgres.Cluster;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/// A database with the store's tables and nothing in them, the same for one test after the other:
/// making the tables takes longer than most tests.
final class Databases {
  private static @Nullable String made;

  private Databases() {}

  /// The address of the database, which is emptied.
  static synchronized String emptied() {
    if (made == null) {
      made = Cluster.shared().newDatabase();
      Rows.open(made).close();
    } else {
      empty(made);
    }
    return made;
  }

  private static void empty(String url) {
    try (var connection = DriverManager.getConnection(url);
        var statement = connection.createStatement()) {
      var tables = new ArrayList<String>();
      try (var rows =
          statement.executeQuery(
              """
              SELECT tablename FROM pg_tables WHERE schemaname = 'public'
                AND tablename NOT IN ('flyway_schema_history', 'hub_lease')
              """)) {
        while (rows.next()) {
          tables.add(rows.getString(1));
        }
      }
      for (var table : tables) {
        if (!isEmpty(statement.executeQuery("SELECT 1 FROM %s LIMIT 1".formatted(table)))) {
          statement.execute("TRUNCATE " + table);
        }
      }
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private static boolean isEmpty(ResultSet rows) throws SQLException {
    try (rows) {
      return !rows.next();
    }
  }
}
