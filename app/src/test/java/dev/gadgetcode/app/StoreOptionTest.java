package dev.gadgetcode.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A database named on the command line or in the environment, where it cannot be used.
@Tag("slow")
final class StoreOptionTest {
  private static final String NOWHERE =
      "jdbc:postgresql://127.0.0.1:1/hub?user=hub&password=canary";

  @TempDir Path folder;

  @Test
  void anUnknownKindOfStoreIsRefusedLikeAnyBadOption() {
    var ran = Ran.command("hub", "--store", "mysql://hub:canary@127.0.0.1/hub");

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err())
        .startsWith("--store is jdbc:postgresql://HOST:PORT/DATABASE")
        .contains(", not mysql")
        .doesNotContain("canary");
  }

  @Test
  void aDatabaseThatDoesNotAnswerIsNamedWithoutItsPassword() {
    var ran =
        Ran.command(
            Map.of("GADGET_STORE", NOWHERE), "hub", "--port", "0", "--data", folder.toString());

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.err())
        .startsWith(
            "gadget: the database jdbc:postgresql://127.0.0.1:1/hub cannot be reached, and ")
        .doesNotContain("canary");
  }

  @Test
  void copiesAreMadeWithTheDatabasesOwnPrograms() {
    var backup = Ran.command(Map.of("GADGET_STORE", NOWHERE), "hub", "backup", "file");
    var restore = Ran.command("hub", "restore", "file", "--store", NOWHERE);

    assertThat(backup.exitCode()).isEqualTo(2);
    assertThat(backup.err()).contains("pg_dump").doesNotContain("canary");
    assertThat(restore.exitCode()).isEqualTo(2);
    assertThat(restore.err()).contains("pg_restore").doesNotContain("canary");
  }
}
