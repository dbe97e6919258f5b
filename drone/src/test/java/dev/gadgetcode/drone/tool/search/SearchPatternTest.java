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
    "^abc, abc",
    "handle[A-Z]\\w+Case, handle",
    "a[xyz]bcd, bcd",
    "class \\w+ extends Nothing, ' extends Nothing'",
    "ab[]cdef], ab",
    "ab[^]cdef], ab",
    "ab[[:alpha:]cdef], ab",
    "ab\\Qcdef\\E?, ab",
    "ab\\x41cdef, ab",
    "ab\\.cdef, cdef",
    "ab(cdef)?, ab",
    "ab\uD83D\uDE00?c, ab",
    "plain, plain"
  })
  void whatIsInEveryMatchIsTold(String expression, String text) {
    assertThat(new SearchPattern(expression, Kind.EXPRESSION, Case.EXACT).requiredText())
        .isEqualTo(text);
  }

  @Test
  void nothingIsToldWhereCaseIsIgnored() {
    assertThat(new SearchPattern("abc.", Kind.EXPRESSION, Case.IGNORED).requiredText()).isEmpty();
    assertThat(new SearchPattern("abc", Kind.LITERAL, Case.IGNORED).requiredText()).isEmpty();
    assertThat(new SearchPattern("a.b", Kind.LITERAL, Case.EXACT).requiredText()).isEqualTo("a.b");
  }
}
