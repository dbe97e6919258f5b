package dev.gadgetcode.drone.tool.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathPatternTest {
  private static boolean matches(String pattern, String path) {
    return GlobPattern.parse(pattern).orElseThrow().matches(List.of(path.split("/", -1)));
  }

  @ParameterizedTest
  @CsvSource({
    "*.java, A.java, true",
    "*.java, a/b/A.java, true",
    "*.java, A.javac, false",
    "src/*.java, src/A.java, true",
    "src/*.java, src/a/A.java, false",
    "src/**/*.java, src/A.java, true",
    "src/**/*.java, src/a/b/A.java, true",
    "src/**, src/a/b, true",
    "src/**, src, false",
    "**/test/**, a/test/b, true",
    "**/test/**, test/b/c, true",
    "**/test/**, a/tests/b, false",
    "**, a/b, true",
    "a/**/b/**/c, a/b/x/b/y/c, true",
    "a?c, abc, true",
    "a?c, a/c, false",
    "[a-c]x, bx, true",
    "[!a-c]x, bx, false",
    "[^a-c]x, dx, true",
    "[]]x, ]x, true",
    "[a-]x, -x, true",
    "[, [, true",
    "\\*, *, true",
    "\\*, x, false",
    "*.{js}, a.js, true",
    "/top, top, true",
    "/top, a/top, false",
    "größ*, größe, true",
    "?, 😀, true"
  })
  void aPatternMatchesAsWritten(String pattern, String path, boolean expected) {
    assertThat(matches(pattern, path)).isEqualTo(expected);
  }

  @Test
  void bracesStandForAlternatives() {
    assertThat(matches("src/{main,test}/*.{js,ts{x,}}", "src/test/a.tsx")).isTrue();
    assertThat(matches("src/{main,test}/*.{js,ts{x,}}", "src/main/a.ts")).isTrue();
    assertThat(matches("src/{main,test}/*.{js,ts{x,}}", "src/other/a.ts")).isFalse();
    assertThat(matches("{open", "{open")).isTrue();
  }

  @Test
  void bracesThatStandForTooManyAreRefused() {
    assertThat(GlobPattern.parse("{a,b}".repeat(10))).isEmpty();
  }

  @Test
  void aPatternMadeToTakeForEverDoesNot() {
    var pattern = "**/" + "*a".repeat(200) + "/**/" + "**/*a/".repeat(100) + "b";
    var path = "a".repeat(250) + "/" + "aaa/".repeat(500) + "c";

    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(30), () -> assertThat(matches(pattern, path)).isFalse());
  }
}
