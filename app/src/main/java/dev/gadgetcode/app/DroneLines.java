package dev.gadgetcode.app;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import dev.gadgetcode.drone.log.LogLine;
import dev.gadgetcode.drone.log.ProcessLog;
import dev.gadgetcode.drone.secret.LoggedSecrets;
import dev.gadgetcode.protocol.ide.LogLevel;

/// Hands what this process logs to the drone in it, if there is one, without the secrets that the
/// process knows. Called on the thread that logs.
public final class DroneLines extends UnsynchronizedAppenderBase<ILoggingEvent> {
  /// What is logged while a line is handed on is handed on too, other than Logback would have it:
  /// it may be the last line of this process.
  @Override
  public void doAppend(ILoggingEvent event) {
    append(event);
  }

  @Override
  protected void append(ILoggingEvent event) {
    var fault = event.getThrowableProxy();
    var message = event.getFormattedMessage();
    ProcessLog.logged(
        new LogLine(
            event.getInstant(),
            level(event.getLevel()),
            event.getLoggerName(),
            LoggedSecrets.clean(fault == null ? message : message + ": " + fault.getMessage()),
            fault == null ? "" : LoggedSecrets.clean(ThrowableProxyUtil.asString(fault))));
  }

  private static LogLevel level(Level level) {
    return switch (level.toInt()) {
      case Level.ERROR_INT -> LogLevel.ERROR;
      case Level.WARN_INT -> LogLevel.WARN;
      case Level.INFO_INT -> LogLevel.INFO;
      default -> LogLevel.DEBUG;
    };
  }
}
