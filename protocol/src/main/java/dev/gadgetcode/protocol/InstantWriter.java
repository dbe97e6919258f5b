package dev.gadgetcode.protocol;

import java.time.Instant;
import java.time.LocalDate;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdSerializer;

/// Writes a time as the platform does, without its formatter: every token of a turn has one.
/// Thread-safe.
final class InstantWriter extends StdSerializer<Instant> {
  private static final int SECONDS_OF_DAY = 86_400;
  private static final int LENGTH = 30;

  InstantWriter() {
    super(Instant.class);
  }

  @Override
  public void serialize(Instant time, JsonGenerator json, SerializationContext context) {
    json.writeString(text(time));
  }

  static String text(Instant time) {
    long seconds = time.getEpochSecond();
    int nanos = time.getNano();
    var date = LocalDate.ofEpochDay(Math.floorDiv(seconds, SECONDS_OF_DAY));
    if (date.getYear() < 0 || date.getYear() > 9_999) {
      return time.toString();
    }
    int second = Math.floorMod(seconds, SECONDS_OF_DAY);
    var text = new StringBuilder(LENGTH);
    digits(text, date.getYear(), 4);
    digits(text.append('-'), date.getMonthValue(), 2);
    digits(text.append('-'), date.getDayOfMonth(), 2);
    digits(text.append('T'), second / 3_600, 2);
    digits(text.append(':'), second / 60 % 60, 2);
    digits(text.append(':'), second % 60, 2);
    fraction(text, nanos);
    return text.append('Z').toString();
  }

  /// None, or three, six or nine digits.
  private static void fraction(StringBuilder text, int nanos) {
    if (nanos == 0) {
      return;
    }
    text.append('.');
    if (nanos % 1_000_000 == 0) {
      digits(text, nanos / 1_000_000, 3);
    } else if (nanos % 1_000 == 0) {
      digits(text, nanos / 1_000, 6);
    } else {
      digits(text, nanos, 9);
    }
  }

  private static void digits(StringBuilder text, int number, int count) {
    int from = text.length();
    text.setLength(from + count);
    int rest = number;
    for (int i = from + count - 1; i >= from; i--) {
      text.setCharAt(i, (char) ('0' + rest % 10));
      rest /= 10;
    }
  }
}
