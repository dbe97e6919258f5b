package dev.gadgetcode.hub.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How a session is called after its first prompt.
class SessionNamesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Fix the build. It is red.|Fix the build.",
        "Why? Because.|Why?",
        "## Add `login`|Add login",
        "version 2.5 is out|version 2.5 is out",
        "***|***"
      })
  void theFirstSentenceIsTheNameAsPlainText(String prompt, String name) {
    assertThat(SessionNames.from(prompt)).isEqualTo(name);
  }

  @Test
  void aLineIsASentence() {
    assertThat(SessionNames.from("\n  Rename the class\nand its tests"))
        .isEqualTo("Rename the class");
  }

  @Test
  void aLongSentenceIsCutBetweenWords() {
    var name = SessionNames.from("word ".repeat(20));

    assertThat(name).isEqualTo("word ".repeat(11) + "word…");
    assertThat(name.codePointCount(0, name.length())).isLessThanOrEqualTo(60);
  }

  @Test
  void aNameHasAtMostSixtyCharactersAndIsNotCutInsideOne() {
    var name = SessionNames.from("😀".repeat(100));

    assertThat(name).isEqualTo("😀".repeat(59) + "…");
  }
}
