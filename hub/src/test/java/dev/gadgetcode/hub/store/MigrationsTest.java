package dev.gadgetcode.hub.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MigrationsTest {
  private static final Pattern STEP = Pattern.compile("V(\\d+)__.*\\.sql");

  @TempDir private Path directory;

  @Test
  void theNewestVersionIsThatOfTheLastStep() throws Exception {
    var first = Migrations.class.getResource("V1__journal_and_documents.sql");
    var folder = Path.of(Objects.requireNonNull(first).toURI());
    try (var files = Files.list(folder.getParent())) {
      int last =
          files
              .map(file -> STEP.matcher(file.getFileName().toString()))
              .filter(step -> step.matches())
              .mapToInt(step -> Integer.parseInt(step.group(1)))
              .max()
              .orElseThrow();

      assertThat(Migrations.NEWEST).isEqualTo(Integer.toString(last));
    }
  }

  @Test
  void aStepThatFailedIsNotTakenForDone() throws Exception {
    SqliteStore.open(directory, broken -> {}).close();
    var engine = new SqliteEngine(directory.resolve("hub.db"));
    try (var connection = engine.source().getConnection();
        var statement = connection.createStatement()) {
      statement.execute("UPDATE flyway_schema_history SET success = 0 WHERE version = '2'");
    }

    assertThatThrownBy(() -> SqliteStore.open(directory, broken -> {}))
        .isInstanceOf(DataDirectoryUnusable.class);
  }
}
