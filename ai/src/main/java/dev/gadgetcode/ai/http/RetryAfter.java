package dev.gadgetcode.ai.http;

import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/// How long a provider asks to be left alone: `retry-after-ms`, or `Retry-After` as seconds or as a
/// date.
final class RetryAfter {
  private static final double MOST_SECONDS = 86_400;

  private RetryAfter() {}

  static Optional<Duration> of(HttpHeaders headers, Instant now) {
    return headers
        .firstValue("retry-after-ms")
        .flatMap(value -> seconds(value, 1_000))
        .or(() -> headers.firstValue("retry-after").flatMap(value -> seconds(value, 1)))
        .or(() -> headers.firstValue("retry-after").flatMap(value -> date(value, now)));
  }

  private static Optional<Duration> seconds(String text, double perSecond) {
    try {
      double seconds = Double.parseDouble(text.strip()) / perSecond;
      // Written so that NaN is refused too.
      return seconds >= 0
          ? Optional.of(Duration.ofMillis((long) (Math.min(seconds, MOST_SECONDS) * 1_000)))
          : Optional.empty();
    } catch (NumberFormatException _) {
      return Optional.empty();
    }
  }

  private static Optional<Duration> date(String text, Instant now) {
    try {
      Instant until =
          ZonedDateTime.parse(text.strip(), DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      Duration wait = Duration.between(now, until);
      return Optional.of(wait.isNegative() ? Duration.ZERO : wait);
    } catch (DateTimeException _) {
      return Optional.empty();
    }
  }
}
