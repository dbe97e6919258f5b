package dev.gadgetcode.drone.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrustedServersTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final AskedServer.Sound FIRST = server("first");
  private static final AskedServer.Sound SECOND = server("second");

  @TempDir private Path folder;

  @Test
  void whatIsTrustedStaysSoUntilItIsTakenBackInAFileOfTheUsersOwn() throws IOException {
    var trusted = new TrustedServers(folder.resolve("settings"));

    trusted.add(List.of(FIRST, SECOND), NOW);
    trusted.add(List.of(FIRST), NOW);
    var both = trusted.hashes(folder.resolve("work"));
    trusted.remove(List.of(SECOND));

    assertThat(both).containsExactlyInAnyOrder("hash of first", "hash of second");
    assertThat(trusted.hashes(folder.resolve("work"))).containsExactly("hash of first");
    assertThat(Files.getPosixFilePermissions(folder.resolve("settings/trusted-servers.json")))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void withoutAFileNothingIsTrusted() throws IOException {
    assertThat(new TrustedServers(folder).hashes(folder.resolve("work"))).isEmpty();
  }

  @Test
  void trustThatAgentsCouldWriteOrThatIsDamagedCountsForNothing() throws IOException {
    new TrustedServers(folder.resolve("work/settings")).add(List.of(FIRST), NOW);
    Files.createDirectories(folder.resolve("linked"));
    Files.createSymbolicLink(
        folder.resolve("linked/trusted-servers.json"),
        folder.resolve("work/settings/trusted-servers.json"));
    Files.createDirectories(folder.resolve("damaged"));
    Files.writeString(folder.resolve("damaged/trusted-servers.json"), "{");

    for (var name : List.of("work/settings", "linked", "damaged")) {
      assertThatThrownBy(
              () -> new TrustedServers(folder.resolve(name)).hashes(folder.resolve("work")))
          .as(name)
          .isInstanceOf(IOException.class);
    }
  }

  private static AskedServer.Sound server(String name) {
    return new AskedServer.Sound(
        name, "{}", "hash of " + name, new ServerSettings.Program("x", List.of(), Map.of()));
  }
}
