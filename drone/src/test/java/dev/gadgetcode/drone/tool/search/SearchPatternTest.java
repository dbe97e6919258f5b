package dev.gadgetcode.drone.tool.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.tool.search.SearchPattern.Case;
import dev.gadgetcode.drone.tool.search.SearchPattern.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchPatternTest {
  @ParameterizedTest
  @CsvSource({
    "method12\\(.*x, method12",
    "abc?, ab",
    "abc*d, ab",
    "abc{0}d, ab",
    "abc+, abc",
    "a?, ''",
    "abc|def, ''",
    "(abc), ''",
    "(?i)abc, ''",
    "^abc, ''",
    "plain, plain"
  })
  void theStartOfEveryMatchIsTold(String expression, String start) {
    assertThat(new SearchPattern(expression, Kind.EXPRESSION, Case.EXACT).requiredStart())
        .isEqualTo(start);
  }

  @Test
  void nothingIsToldWhereCaseIsIgnored() {
    assertThat(new SearchPattern("abc.", Kind.EXPRESSION, Case.IGNORED).requiredStart()).isEmpty();
    assertThat(new SearchPattern("abc", Kind.LITERAL, Case.IGNORED).requiredStart()).isEmpty();
    assertThat(new SearchPattern("a.b", Kind.LITERAL, Case.EXACT).requiredStart()).isEqualTo("a.b");
  }
}
