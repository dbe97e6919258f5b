package dev.gadgetcode.protocol;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;

/// Reads a time, which is ISO 8601 text and nothing else: a number could be seconds or
/// milliseconds. Thread-safe.
///
/// Every token of a turn has a time, so the usual form, `2026-01-31T12:00:00.123Z`, is read without
/// a formatter, which takes some twenty times as long.
public final class InstantReader extends StdDeserializer<Instant> {
  private static final int MAX_LENGTH = 40;
  private static final int SECONDS_END = 19;
  private static final int NANO_DIGITS = 9;
  private static final int SECONDS_OF_DAY = 86_400;
  private static final int NOT_DIGITS = -1;

  public InstantReader() {
    super(Instant.class);
  }

  @Override
  public Instant deserialize(JsonParser parser, DeserializationContext context) {
    if (parser.currentToken() == JsonToken.VALUE_STRING && parser.getStringLength() <= MAX_LENGTH) {
      try {
        return read(parser.getString());
      } catch (DateTimeException _) {
        return (Instant) context.handleUnexpectedToken(getValueType(context), parser);
      }
    }
    return (Instant) context.handleUnexpectedToken(getValueType(context), parser);
  }

  static Instant read(String text) {
    return isUsual(text) ? usual(text) : Instant.parse(text);
  }

  /// Is it `dddd-dd-ddTdd:dd:dd`, a fraction or none, and `Z`, with no leap second and no hour 24?
  private static boolean isUsual(String text) {
    int last = text.length() - 1;
    return last >= SECONDS_END
        && text.charAt(last) == 'Z'
        && text.charAt(4) == '-'
        && text.charAt(7) == '-'
        && text.charAt(10) == 'T'
        && text.charAt(13) == ':'
        && text.charAt(16) == ':'
        && digits(text, 0, 4) >= 0
        && digits(text, 5, 7) >= 0
        && digits(text, 8, 10) >= 0
        && isBelow(24, digits(text, 11, 13))
        && isBelow(60, digits(text, 14, 16))
        && isBelow(60, digits(text, 17, SECONDS_END))
        && (last == SECONDS_END || isFraction(text, last));
  }

  private static boolean isFraction(String text, int end) {
    return text.charAt(SECONDS_END) == '.'
        && end > SECONDS_END + 1
        && end <= SECONDS_END + 1 + NANO_DIGITS
        && digits(text, SECONDS_END + 1, end) >= 0;
  }

  private static boolean isBelow(int limit, int value) {
    return value >= 0 && value < limit;
  }

  private static Instant usual(String text) {
    long day =
        LocalDate.of(digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)).toEpochDay();
    int second =
        (digits(text, 11, 13) * 60 + digits(text, 14, 16)) * 60 + digits(text, 17, SECONDS_END);
    int nanos = 0;
    int last = text.length() - 1;
    for (int i = 1; last > SECONDS_END && i <= NANO_DIGITS; i++) {
      int at = SECONDS_END + i;
      nanos = nanos * 10 + (at < last ? text.charAt(at) - '0' : 0);
    }
    return Instant.ofEpochSecond(day * SECONDS_OF_DAY + second, nanos);
  }

  private static int digits(String text, int from, int to) {
    int value = 0;
    for (int i = from; i < to; i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return NOT_DIGITS;
      }
      value = value * 10 + digit;
    }
    return value;
  }
}
