package dev.gadgetcode.hub.store;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;

/// The steps that bring the tables to this version. One text for every engine; what they call a
/// 64-bit key is all that differs. Run by the thread that opens the store.
///
/// @param key what the engine calls a 64-bit key
/// @param place whose tables these are, for people
/// @param shared whether something else than these tables may be there before the first step
record Migrations(DataSource source, String key, String place, boolean shared) {
  /// The version that the last step leads to.
  static final String NEWEST = "3";

  private static final int MOST_WAITS = 100;
  private static final long WAIT_MILLIS = 200;
  private static final String HISTORY = "flyway_schema_history";

  static Migrations onSqlite(DataSource source, Path file) {
    return new Migrations(source, "INTEGER", file.toString(), false);
  }

  /// The lease is there before them.
  static Migrations onPostgres(DataSource source, String place) {
    return new Migrations(source, "BIGINT", place, true);
  }

  /// Takes the steps that are missing. Where none is, which is nearly always, Flyway is not even
  /// loaded: it takes longer than all the rest of a hub's start.
  ///
  /// @throws DataDirectoryUnusable where a newer version has been here
  void run() throws SQLException {
    if (!isCurrent()) {
      migrate();
    }
  }

  /// As {@link #run}, where several hubs start: the one that was there first takes the steps, and
  /// the others wait for it. One of an older version takes none.
  ///
  /// @throws DatabaseUnusable where that takes too long
  void runFor(Lease lease, LeaseTable leases) throws SQLException, InterruptedException {
    for (int waited = 0; !isCurrent() && isBehindOthers(lease, leases); waited++) {
      if (waited == MOST_WAITS) {
        throw new DatabaseUnusable(
            "the tables of %s are of another version, and hubs of that version use them: end all of them first"
                .formatted(place),
            null);
      }
      Thread.sleep(WAIT_MILLIS);
    }
    run();
  }

  private static boolean isBehindOthers(Lease lease, LeaseTable leases) throws SQLException {
    return leases.read().stream()
        .anyMatch(other -> !other.isAlone() && other.isRunning() && other.fence() < lease.fence());
  }

  boolean isCurrent() throws SQLException {
    try (var connection = source.getConnection();
        var tables =
            connection.getMetaData().getTables(null, connection.getSchema(), HISTORY, null)) {
      if (!tables.next()) {
        return false;
      }
      try (var statement = connection.createStatement();
          var steps =
              statement.executeQuery(
                  "SELECT version, success FROM " + HISTORY + " ORDER BY installed_rank")) {
        var version = "";
        while (steps.next()) {
          if (!steps.getBoolean("success")) {
            return false;
          }
          version = steps.getString("version");
        }
        return NEWEST.equals(version);
      }
    }
  }

  private void migrate() {
    var flyway =
        Flyway.configure(Migrations.class.getClassLoader())
            .dataSource(source)
            .locations("classpath:dev/gadgetcode/hub/store")
            .placeholders(Map.of("key", key))
            .baselineOnMigrate(shared)
            .baselineVersion("0")
            .load();
    var unknown =
        Arrays.stream(flyway.info().applied())
            .filter(Migrations::isUnknown)
            .map(MigrationInfo::getVersion)
            .findFirst();
    if (unknown.isPresent()) {
      throw new DataDirectoryUnusable(
          "%s was written by a newer version of this program: its tables are of version %s"
              .formatted(place, unknown.get()),
          null);
    }
    flyway.migrate();
  }

  private static boolean isUnknown(MigrationInfo step) {
    return step.getState() == MigrationState.FUTURE_SUCCESS
        || step.getState() == MigrationState.FUTURE_FAILED;
  }
}
