package dev.gadgetcode.app.doctor;

import java.util.Locale;

/// What one check found, and what to do about it.
///
/// @param advice empty where nothing is to be done
public record Finding(Level level, String about, String text, String advice) {
  /// How bad it is.
  public enum Level {
    OK,
    /// It works, with something missing.
    WARN,
    /// It does not work.
    FAIL
  }

  static Finding ok(String about, String text) {
    return new Finding(Level.OK, about, text, "");
  }

  static Finding warn(String about, String text, String advice) {
    return new Finding(Level.WARN, about, text, advice);
  }

  static Finding fail(String about, String text, String advice) {
    return new Finding(Level.FAIL, about, text, advice);
  }

  public String line() {
    var line = "%-5s %-11s %s".formatted(level.name().toLowerCase(Locale.ROOT), about, text);
    return advice.isEmpty() ? line : line + "; " + advice;
  }
}
