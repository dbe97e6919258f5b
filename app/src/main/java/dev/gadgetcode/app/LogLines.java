package dev.gadgetcode.app;

import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import dev.gadgetcode.drone.secret.LoggedSecrets;
import dev.gadgetcode.protocol.Wire;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/// Writes the log, without the secrets that this process knows, a line for each event: as text for
/// people, or as JSON for machines, which find the `key={}` pairs of a message as fields of their
/// own. One choice for the whole process, by GADGET_LOG_FORMAT or an option. Thread-safe.
public final class LogLines extends PatternLayoutEncoder {
  private static final Pattern PAIR = Pattern.compile("(?:([A-Za-z][A-Za-z0-9-]*)=)?\\{}");

  private static volatile boolean json =
      "json".equals(System.getenv().getOrDefault("GADGET_LOG_FORMAT", "text"));

  /// Chooses the form of the lines from now on.
  ///
  /// @return whether there is such a form
  static boolean choose(String format) {
    boolean known = format.equals("text") || format.equals("json");
    if (known) {
      json = format.equals("json");
    }
    return known;
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    var text =
        json ? Wire.mapper().writeValueAsString(line(event)) + "\n" : getLayout().doLayout(event);
    return LoggedSecrets.clean(text).getBytes(StandardCharsets.UTF_8);
  }

  private static Map<String, Object> line(ILoggingEvent event) {
    var line = new LinkedHashMap<String, Object>();
    line.put("at", event.getInstant());
    line.put("level", event.getLevel().toString());
    line.put("logger", event.getLoggerName());
    line.put("thread", event.getThreadName());
    line.put("message", event.getFormattedMessage());
    var pairs = pairs(event);
    if (!pairs.isEmpty()) {
      line.put("context", pairs);
    }
    var fault = event.getThrowableProxy();
    if (fault != null) {
      line.put("fault", ThrowableProxyUtil.asString(fault));
    }
    return line;
  }

  private static Map<String, String> pairs(ILoggingEvent event) {
    var pairs = new LinkedHashMap<String, String>();
    var arguments = event.getArgumentArray();
    var found = PAIR.matcher(event.getMessage());
    for (int index = 0; arguments != null && index < arguments.length && found.find(); index++) {
      if (found.group(1) != null) {
        pairs.put(found.group(1), String.valueOf(arguments[index]));
      }
    }
    return pairs;
  }
}
