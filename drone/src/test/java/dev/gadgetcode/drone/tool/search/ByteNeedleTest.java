package dev.gadgetcode.drone.tool.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ByteNeedleTest {
  @Test
  void itFindsWhatAStringContains() {
    var random = new Random(7);
    for (int round = 0; round < 20_000; round++) {
      var text = letters(random, random.nextInt(30));
      var wanted = letters(random, random.nextInt(5));

      assertThat(isIn(wanted, text))
          .as("'%s' in '%s'", wanted, text)
          .isEqualTo(text.contains(wanted));
    }
  }

  private static String letters(Random random, int length) {
    var text = new StringBuilder();
    for (int index = 0; index < length; index++) {
      text.appendCodePoint("abü日".codePointAt(random.nextInt(4)));
    }
    return text.toString();
  }

  @Test
  void everythingHasTheEmptyText() {
    assertThat(isIn("", "")).isTrue();
    assertThat(isIn("", "x")).isTrue();
    assertThat(isIn("x", "")).isFalse();
  }

  @Test
  void whatStandsForBrokenBytesIsLeftToWhoDecodesThem() {
    assertThat(isIn("a\uFFFD", "b")).isTrue();
  }

  private static boolean isIn(String wanted, String text) {
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    return new ByteNeedle(wanted).isIn(bytes, bytes.length);
  }
}
