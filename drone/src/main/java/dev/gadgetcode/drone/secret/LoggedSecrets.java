package dev.gadgetcode.drone.secret;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// What is to be taken out of the lines that this process logs. One for the process, as its log is.
/// Thread-safe.
public final class LoggedSecrets {
  private static final List<Redaction> known = new CopyOnWriteArrayList<>();

  private LoggedSecrets() {}

  /// Takes secrets out of every line until it is closed.
  public static Hidden hide(Secrets secrets) {
    var redaction = secrets.redaction();
    known.add(redaction);
    return () -> known.remove(redaction);
  }

  /// Secrets that are hidden for as long as somebody knows them.
  @FunctionalInterface
  public interface Hidden extends AutoCloseable {
    @Override
    void close();
  }

  /// A line as it may be logged.
  public static String clean(String line) {
    var clean = line;
    for (var redaction : known) {
      clean = redaction.of(clean);
    }
    return clean;
  }
}
