package dev.gadgetcode.drone.mcp;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/// The events of an answer that comes as `text/event-stream`, over as many connections as it takes:
/// it knows where one broke off, and how long to wait before the next. For one thread.
final class EventStream {
  private static final long MOST = 64 << 20;
  private static final Pattern ID = Pattern.compile("[\\x21-\\x7e]{1,1024}");
  private static final Pattern RETRY = Pattern.compile("\\d{1,9}");
  private static final long SHORTEST_WAIT = 100;
  private static final long LONGEST_WAIT = 30_000;

  private BoundedLines lines;
  private long heard;
  private Optional<String> lastId = Optional.empty();
  private Duration wait = Duration.ofSeconds(1);

  EventStream(InputStream in) {
    this.lines = new BoundedLines(in);
  }

  /// Goes on with what another connection says.
  void continueWith(InputStream in) {
    this.lines = new BoundedLines(in);
  }

  /// Behind which event to go on; empty where that cannot be asked for.
  Optional<String> lastId() {
    return lastId;
  }

  Duration waitBeforeNext() {
    return wait;
  }

  /// The data of the next event that has any; empty where the connection has ended. What was begun
  /// and not ended is no event.
  ///
  /// @throws McpFault where it is too much
  Optional<String> next() throws IOException {
    var data = new StringBuilder();
    for (var line = lines.next(); line.isPresent(); line = lines.next()) {
      var text = withoutReturn(line.get());
      heard += text.length();
      if (heard > MOST || data.length() > BoundedLines.LONGEST) {
        throw new McpFault("it says more than anybody asked for");
      }
      if (!text.isEmpty()) {
        field(text, data);
      } else if (!data.isEmpty()) {
        return Optional.of(data.toString());
      }
    }
    return Optional.empty();
  }

  private static String withoutReturn(String line) {
    return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
  }

  private void field(String line, StringBuilder data) {
    int colon = line.indexOf(':');
    var name = colon < 0 ? line : line.substring(0, colon);
    var rest = colon < 0 ? "" : line.substring(colon + 1);
    var value = rest.startsWith(" ") ? rest.substring(1) : rest;
    switch (name) {
      case "data" -> data.append(value).append('\n');
      case "id" -> lastId = Optional.of(value).filter(id -> ID.matcher(id).matches());
      case "retry" -> {
        if (RETRY.matcher(value).matches()) {
          wait = Duration.ofMillis(Math.clamp(Long.parseLong(value), SHORTEST_WAIT, LONGEST_WAIT));
        }
      }
      default -> {} // a comment, the event's name, or what is not known here
    }
  }
}
