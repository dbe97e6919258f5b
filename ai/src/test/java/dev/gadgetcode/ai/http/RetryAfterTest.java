package dev.gadgetcode.ai.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class RetryAfterTest {
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

  @Test
  void secondsMillisecondsAndDatesAreUnderstood() {
    assertThat(of("retry-after", "30")).contains(Duration.ofSeconds(30));
    assertThat(of("retry-after", "0.5")).contains(Duration.ofMillis(500));
    assertThat(of("retry-after-ms", "1500")).contains(Duration.ofMillis(1_500));
    assertThat(of("retry-after", "Thu, 01 Jan 2026 12:02:00 GMT")).contains(Duration.ofMinutes(2));
  }

  @Test
  void aDateThatHasPassedIsNoWait() {
    assertThat(of("retry-after", "Thu, 01 Jan 2026 11:00:00 GMT")).contains(Duration.ZERO);
  }

  @Test
  void nonsenseIsNotUnderstood() {
    for (String value : List.of("", "soon", "-5", "NaN", "Thu, 99 Jan 2026 12:00:00 GMT")) {
      assertThat(of("retry-after", value)).as(value).isEmpty();
    }
  }

  @Test
  void anEternityIsCutToADay() {
    assertThat(of("retry-after", "1e300")).contains(Duration.ofDays(1));
  }

  private static Optional<Duration> of(String name, String value) {
    return RetryAfter.of(HttpHeaders.of(Map.of(name, List.of(value)), (_, _) -> true), NOW);
  }
}
