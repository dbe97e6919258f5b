package dev.gadgetcode.app;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ConfiguratorRank;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.spi.ContextAwareBase;
import java.util.List;
import org.slf4j.Logger;

/// What is logged, and where to: everything from INFO on, to standard error and to the drone of
/// this process. In code, because reading the same from XML takes a good part of a start. Found by
/// Logback as a service, once, and asked behind a file of settings, where there is one.
@ConfiguratorRank(LogSetting.BEHIND_FILES)
public final class LogSetting extends ContextAwareBase implements Configurator {
  static final int BEHIND_FILES = ConfiguratorRank.NOMINAL - 1;

  private static final String PATTERN =
      "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX, UTC} %-5level %logger{0} %msg%n";
  private static final List<String> TALKATIVE = List.of("io.netty", "org.flywaydb");

  /// It logs what servers say, in their words and as often as they like; the drone logs what became
  /// of them.
  private static final String SERVERS = "io.modelcontextprotocol";

  @Override
  public ExecutionStatus configure(LoggerContext context) {
    var root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.INFO);
    root.addAppender(standardError(context));
    root.addAppender(drone(context));
    TALKATIVE.forEach(name -> context.getLogger(name).setLevel(Level.WARN));
    context.getLogger(SERVERS).setLevel(Level.OFF);
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }

  private static ConsoleAppender<ILoggingEvent> standardError(LoggerContext context) {
    var lines = new LogLines();
    lines.setContext(context);
    lines.setPattern(PATTERN);
    lines.start();
    var console = new ConsoleAppender<ILoggingEvent>();
    console.setContext(context);
    console.setTarget("System.err");
    console.setEncoder(lines);
    console.start();
    return console;
  }

  private static DroneLines drone(LoggerContext context) {
    var lines = new DroneLines();
    lines.setContext(context);
    lines.start();
    return lines;
  }
}
