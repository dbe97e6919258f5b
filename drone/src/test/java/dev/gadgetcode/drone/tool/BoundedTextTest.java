package dev.gadgetcode.drone.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class BoundedTextTest {
  @Test
  void aTextOfExactlyTheLimitFits() {
    assertThat(BoundedText.fits("x".repeat(BoundedText.LIMIT))).isTrue();
    assertThat(BoundedText.fits("x".repeat(BoundedText.LIMIT + 1))).isFalse();
    assertThat(BoundedText.fits("€".repeat(BoundedText.LIMIT / 3 + 1))).isFalse();
  }

  @Test
  void aCutTextHasItsBeginningAndItsEndAndFits() {
    var cut = BoundedText.cut("first " + "x".repeat(100_000) + " last", "Look elsewhere");

    assertThat(cut).startsWith("first xxx").endsWith("xxx last").contains("Look elsewhere");
    assertThat(BoundedText.fits(cut)).isTrue();
  }

  @Test
  void aCutNeverGoesThroughACharacter() {
    for (int shift = 0; shift < 4; shift++) {
      var cut = BoundedText.cut("x".repeat(shift) + "😀".repeat(30_000), "Note");

      assertThat(cut).doesNotContain("\uFFFD");
      assertThat(cut.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(BoundedText.LIMIT);
    }
  }

  @Test
  void theNumberOfBytesLeftOutIsTrue() {
    var text = "x".repeat(BoundedText.LIMIT * 2);

    var cut = BoundedText.cut(text, "Note");

    long shown = cut.chars().filter(one -> one == 'x').count();
    assertThat(cut).contains("[... " + (text.length() - shown) + " bytes left out here. Note ...]");
  }
}
