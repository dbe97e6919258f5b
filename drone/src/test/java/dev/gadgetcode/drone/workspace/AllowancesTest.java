package dev.gadgetcode.drone.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.core.policy.Allowance;
import dev.gadgetcode.protocol.id.ChatSessionId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AllowancesTest {
  private static final ChatSessionId MINE = new ChatSessionId("mine");
  private static final ChatSessionId OTHER = new ChatSessionId("other");
  private static final Allowance MAKE = new Allowance("shell", "make");

  @TempDir private Path folder;

  @Test
  void whatIsAllowedHoldsForItsSessionAndThroughARestart() throws IOException {
    open().add(MINE, MAKE);

    assertThat(open().has(MINE, MAKE)).isTrue();
    assertThat(open().has(MINE, new Allowance("shell", "make all"))).isFalse();
    assertThat(open().has(OTHER, MAKE)).isFalse();
    assertThat(Files.getPosixFilePermissions(folder.resolve("allowed.json")))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void itIsTakenBackForOneSessionAlone() throws IOException {
    open().add(MINE, MAKE);
    open().add(OTHER, MAKE);

    open().forget(MINE);

    assertThat(open().has(MINE, MAKE)).isFalse();
    assertThat(open().has(OTHER, MAKE)).isTrue();
  }

  @Test
  void ofTooManySessionsTheOldestAreForgotten() throws IOException {
    var allowances = open();
    for (int session = 0; session <= 100; session++) {
      allowances.add(new ChatSessionId("s" + session), MAKE);
    }

    assertThat(allowances.has(new ChatSessionId("s0"), MAKE)).isFalse();
    assertThat(allowances.has(new ChatSessionId("s1"), MAKE)).isTrue();
    assertThat(allowances.has(new ChatSessionId("s100"), MAKE)).isTrue();
  }

  @Test
  void aDamagedFileIsMovedAsideAndAllowsNothing() throws IOException {
    Files.writeString(folder.resolve("allowed.json"), "{\"sessions\": {\"mine\": [{\"tool\"");

    assertThat(open().has(MINE, MAKE)).isFalse();
    assertThat(folder.resolve("allowed.json.damaged-0")).exists();
  }

  private Allowances open() throws IOException {
    return Allowances.open(folder, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
  }
}
