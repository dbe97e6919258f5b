package dev.gadgetcode.app;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import dev.gadgetcode.drone.log.LogLine;
import dev.gadgetcode.drone.log.ProcessLog;
import dev.gadgetcode.drone.secret.LoggedSecrets;
import dev.gadgetcode.drone.secret.Secrets;
import dev.gadgetcode.protocol.ide.LogLevel;
import java.io.IOException;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

class DroneLinesTest {
  private final Logger logger = logger();

  private static Logger logger() {
    var context = new LoggerContext();
    var appender = new DroneLines();
    appender.setContext(context);
    appender.start();
    var logger = context.getLogger("dev.gadgetcode.drone.Some");
    logger.setLevel(Level.INFO);
    logger.addAppender(appender);
    return logger;
  }

  @Test
  void aLineThatIsLoggedByWhoReadsAnotherIsReadToo() {
    var lines = new ArrayList<String>();

    try (var _ =
        ProcessLog.read(line -> {
          if (lines.isEmpty()) {
            lines.add(line.message());
            logger.error("the last line");
          } else {
            lines.add(line.message());
          }
        })) {
      logger.info("one");
    }

    assertThat(lines).containsExactly("one", "the last line");
  }

  @Test
  void whatTheProcessLogsReachesTheDroneWithoutSecrets() {
    var lines = new ArrayList<LogLine>();

    try (var _ = ProcessLog.read(lines::add);
        var _ = LoggedSecrets.hide(Secrets.NONE.and("hunter2-hunter2"))) {
      logger.warn("failed key={}", "hunter2-hunter2", new IOException("no hunter2-hunter2"));
      logger.debug("not logged");
    }

    assertThat(lines).hasSize(1);
    var line = lines.getFirst();
    assertThat(line.level()).isEqualTo(LogLevel.WARN);
    assertThat(line.message()).startsWith("failed key=").contains(": no ");
    assertThat(line.fault()).contains("java.io.IOException", "DroneLinesTest");
    assertThat(line.toString()).doesNotContain("hunter2-hunter2");
  }
}
