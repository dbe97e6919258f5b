package dev.gadgetcode.hub.store;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;

/// The steps that bring the tables to this version. One text for every engine; what they call a
/// 64-bit key is all that differs.
final class Migrations {
  private Migrations() {}

  /// @throws DataDirectoryUnusable where a newer version has been here
  static void run(DataSource source, String key, Path place) {
    var flyway =
        Flyway.configure(Migrations.class.getClassLoader())
            .dataSource(source)
            .locations("classpath:dev/gadgetcode/hub/store")
            .placeholders(Map.of("key", key))
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
