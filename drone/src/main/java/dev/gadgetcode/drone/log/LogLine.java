package dev.gadgetcode.drone.log;

import dev.gadgetcode.protocol.ide.LogComponent;
import dev.gadgetcode.protocol.ide.LogLevel;
import java.time.Instant;

/// Something that was logged, without secrets.
///
/// @param logger the class that logged it
/// @param fault the stack of what went wrong, or empty
public record LogLine(Instant at, LogLevel level, String logger, String message, String fault) {
  private static final String OURS = "dev.gadgetcode.drone.";

  /// Is it for people who look at the drone from afar? Of the libraries only what is wrong is.
  public boolean isForPeople() {
    return switch (level) {
      case DEBUG -> false;
      case INFO -> logger.startsWith(OURS);
      case WARN, ERROR -> true;
    };
  }

  /// The part of the drone that logged it.
  public LogComponent component() {
    var place = logger.startsWith(OURS) ? logger.substring(OURS.length()) : "";
    int end = place.indexOf('.');
    return switch (end < 0 ? "" : place.substring(0, end)) {
      case "turn", "order" -> LogComponent.AGENT;
      case "tool", "mcp", "sandbox", "change" -> LogComponent.TOOL;
      default -> LogComponent.DRONE;
    };
  }
}
