package dev.gadgetcode.drone.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.log.LogLine;
import dev.gadgetcode.drone.log.ProcessLog;
import dev.gadgetcode.protocol.ide.LogLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFileTest {
  private static final Instant THEN = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir private Path folder;

  @Test
  void linesAreAppendedWithWhatWentWrongAndTheNextDroneGoesOnBehindThem() throws IOException {
    try (var _ = new LogFile(folder)) {
      logged("it broke", "java.io.IOException: why\n\tat there\n");
    }
    try (var _ = new LogFile(folder)) {
      logged("again", "");
    }
    logged("nobody reads this", "");

    assertThat(file("drone.log"))
        .hasContent(
            """
            2026-01-01T00:00:00Z WARN  Drone it broke
            java.io.IOException: why
            \tat there
            2026-01-01T00:00:00Z WARN  Drone again
            """);
  }

  @Test
  void aFullFileBecomesTheOneBeforeAndThreeAreKept() throws IOException {
    try (var _ = new LogFile(folder, 100)) {
      for (int number = 0; number < 20; number++) {
        logged("line " + number, "");
      }
    }

    assertThat(file("drone.log")).content().contains("line 19").doesNotContain("line 17\n");
    assertThat(file("drone.log.1")).content().contains("line 17");
    assertThat(file("drone.log.2")).content().contains("line 15");
    try (var files = Files.list(folder.resolve("logs"))) {
      assertThat(files).hasSize(3);
    }
  }

  @Test
  void anInterruptDoesNotEndTheLog() throws IOException {
    try (var _ = new LogFile(folder)) {
      Thread.currentThread().interrupt();
      logged("one", "");
      assertThat(Thread.interrupted()).isTrue();
      logged("two", "");
    }

    assertThat(file("drone.log")).content().contains("one", "two");
  }

  private Path file(String name) {
    return folder.resolve("logs").resolve(name);
  }

  private static void logged(String message, String fault) {
    ProcessLog.logged(
        new LogLine(THEN, LogLevel.WARN, "dev.gadgetcode.drone.Drone", message, fault));
  }
}
