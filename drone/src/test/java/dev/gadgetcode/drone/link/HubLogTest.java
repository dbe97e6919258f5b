package dev.gadgetcode.drone.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.log.LogLine;
import dev.gadgetcode.drone.log.ProcessLog;
import dev.gadgetcode.protocol.drone.DroneReport;
import dev.gadgetcode.protocol.ide.LogComponent;
import dev.gadgetcode.protocol.ide.LogLevel;
import dev.gadgetcode.protocol.ide.RelayedNotice;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HubLogTest {
  private static final Instant THEN = Instant.parse("2026-01-01T00:00:00Z");

  private final List<RelayedNotice.Log> told = new ArrayList<>();
  private Instant now = THEN;
  private boolean isConnected = true;
  private final HubLog log = new HubLog(() -> now);

  @AfterEach
  void close() {
    log.close();
  }

  @Test
  void whatWasLoggedBeforeThereWasAHubIsToldFirst() {
    logged(LogLevel.INFO, "dev.gadgetcode.drone.Drone", "drone starts");
    log.open(this::send);
    logged(LogLevel.WARN, "dev.gadgetcode.drone.mcp.McpServers", "server has no tools");
    logged(LogLevel.INFO, "dev.gadgetcode.drone.order.WorkOrders", "turn begins");

    assertThat(told)
        .containsExactly(
            line(LogComponent.DRONE, LogLevel.INFO, "drone starts"),
            line(LogComponent.TOOL, LogLevel.WARN, "server has no tools"),
            line(LogComponent.AGENT, LogLevel.INFO, "turn begins"));
  }

  @Test
  void ofLibrariesOnlyWhatIsWrongIsToldAndNothingForDevelopers() {
    log.open(this::send);

    logged(LogLevel.INFO, "org.example.Library", "hello");
    logged(LogLevel.ERROR, "org.example.Library", "broken");
    logged(LogLevel.DEBUG, "dev.gadgetcode.drone.Drone", "details");

    assertThat(told).containsExactly(line(LogComponent.DRONE, LogLevel.ERROR, "broken"));
  }

  @Test
  void aFloodIsCutOffCountedAndOverWhenItIsOver() {
    log.open(this::send);

    for (int number = 0; number < 1_000; number++) {
      logged(LogLevel.WARN, "dev.gadgetcode.drone.Drone", "line " + number);
    }
    assertThat(told).hasSize(50);
    now = now.plus(Duration.ofSeconds(1));
    logged(LogLevel.WARN, "dev.gadgetcode.drone.Drone", "later");

    assertThat(told.subList(50, 52))
        .extracting(RelayedNotice.Log::message)
        .containsExactly("950 lines were left out here; the drone's own log has them", "later");
  }

  @Test
  void whileTheHubIsAwayTheLastLinesWait() {
    log.open(this::send);
    isConnected = false;
    for (int number = 0; number < 60; number++) {
      now = now.plus(Duration.ofSeconds(1));
      logged(LogLevel.INFO, "dev.gadgetcode.drone.Drone", "line " + number);
    }

    isConnected = true;
    log.open(this::send);

    assertThat(told).hasSizeLessThanOrEqualTo(50);
    assertThat(told.getLast().message()).isEqualTo("line 59");
  }

  @Test
  void aLineThatSendingLogsIsNotSent() {
    log.open(report -> {
      logged(LogLevel.WARN, "dev.gadgetcode.drone.link.HubLink", "about the link");
      return send(report);
    });

    logged(LogLevel.INFO, "dev.gadgetcode.drone.Drone", "one");

    assertThat(told).containsExactly(line(LogComponent.DRONE, LogLevel.INFO, "one"));
  }

  @Test
  void aVeryLongLineIsCut() {
    log.open(this::send);

    logged(LogLevel.INFO, "dev.gadgetcode.drone.Drone", "x".repeat(100_000));

    assertThat(told.getFirst().message()).hasSize(1_004).endsWith(" ...");
  }

  private void logged(LogLevel level, String logger, String message) {
    ProcessLog.logged(new LogLine(now, level, logger, message, ""));
  }

  private static RelayedNotice.Log line(LogComponent component, LogLevel level, String message) {
    return new RelayedNotice.Log(THEN, component, level, message, null);
  }

  private boolean send(DroneReport report) {
    return isConnected && told.add((RelayedNotice.Log) report);
  }
}
