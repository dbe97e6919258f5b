package dev.gadgetcode.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Times are read and written as the platform does it, faster.
final class TimesTest {
  @Test
  void everyTimeThatIsWrittenIsReadBack() {
    long seed = System.nanoTime();
    var random = new Random(seed);

    for (int i = 0; i < 20_000; i++) {
      long second = random.nextLong(-100_000_000_000L, 300_000_000_000L);
      int nano = (int) (random.nextInt(1_000_000_000) / Math.pow(10, random.nextInt(10)));
      var time = Instant.ofEpochSecond(second, nano);

      assertThat(InstantWriter.text(time)).as("seed %s", seed).isEqualTo(time.toString());
      assertThat(InstantReader.read(time.toString())).as("seed %s", seed).isEqualTo(time);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-01-31T12:00:00Z",
        "2024-02-29T23:59:59.999999999Z",
        "2026-01-31T12:00:00.1Z",
        "2026-01-31T24:00:00Z",
        "2016-12-31T23:59:60Z",
        "2026-01-31T12:00:00+02:00",
        "+12026-01-31T12:00:00Z",
        "-0001-01-31T12:00:00Z",
        "2026-01-31t12:00:00z",
        "2026-01-31T12:00:00.Z",
      })
  void whatThePlatformReadsIsReadAlike(String text) {
    assertThat(InstantReader.read(text)).isEqualTo(Instant.parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Z",
        "2026-02-29T12:00:00Z",
        "2026-13-01T12:00:00Z",
        "2026-01-31T25:00:00Z",
        "2026-01-31T12:60:00Z",
        "2026-01-31 12:00:00Z",
        "2026-01-31T12:00:00",
        "2026-01-31T12:00:00.1234567890Z",
        "2026-01-31T12:00:00,5Z",
        "20a6-01-31T12:00:00Z",
        "2026-01-31T12:00:00.12x4Z",
      })
  void whatThePlatformRefusesIsRefused(String text) {
    assertThatThrownBy(() -> Instant.parse(text)).isInstanceOf(DateTimeException.class);
    assertThatThrownBy(() -> InstantReader.read(text)).isInstanceOf(DateTimeException.class);
  }
}
