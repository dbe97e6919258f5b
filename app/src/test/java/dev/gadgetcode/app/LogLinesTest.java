package dev.gadgetcode.app;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import dev.gadgetcode.protocol.Wire;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LogLinesTest {
  private final LoggerContext context = new LoggerContext();
  private final LogLines lines = new LogLines();

  @BeforeEach
  void start() {
    lines.setContext(context);
    lines.setPattern("%-5level %msg%n");
    lines.start();
  }

  @AfterEach
  void asBefore() {
    LogLines.choose("text");
  }

  private String line(String message, Object... arguments) {
    var logger = context.getLogger("dev.gadgetcode.Some");
    var event = new LoggingEvent("", logger, Level.WARN, message, null, arguments);
    event.setInstant(Instant.EPOCH);
    event.setThreadName("one");
    return new String(lines.encode(event), StandardCharsets.UTF_8);
  }

  @Test
  void aLineIsTextUnlessJsonIsWanted() {
    assertThat(line("slow drone={}", "d1")).isEqualTo("WARN  slow drone=d1\n");
  }

  @Test
  void aLineOfJsonHasThePairsOfItsMessage() {
    assertThat(LogLines.choose("json")).isTrue();

    var line = line("said {} to drone={} event={}\n", "\"hi\"", "d1", 7);

    assertThat(line).endsWith("}\n").hasLineCount(1);
    assertThat(Wire.mapper().readTree(line))
        .isEqualTo(
            Wire.tree(
                Map.of(
                    "at",
                    "1970-01-01T00:00:00Z",
                    "level",
                    "WARN",
                    "logger",
                    "dev.gadgetcode.Some",
                    "thread",
                    "one",
                    "message",
                    "said \"hi\" to drone=d1 event=7\n",
                    "context",
                    Map.of("drone", "d1", "event", "7"))));
  }

  @Test
  void aFaultIsInItsLine() {
    LogLines.choose("json");

    var line = line("failed request={}", "r1", new IllegalStateException("broken"));

    var tree = Wire.mapper().readTree(line);
    assertThat(tree.path("fault").stringValue()).contains("IllegalStateException: broken");
    assertThat(tree.path("context")).isEqualTo(Wire.tree(Map.of("request", "r1")));
  }

  @Test
  void anotherFormIsRefusedAndChangesNothing() {
    assertThat(LogLines.choose("xml")).isFalse();
    assertThat(line("x")).isEqualTo("WARN  x\n");
  }
}
