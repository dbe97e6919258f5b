package dev.gadgetcode.drone.tool.file;

import static dev.gadgetcode.drone.tool.file.TextEdit.Match.EXACT;
import static dev.gadgetcode.drone.tool.file.TextEdit.Match.INDENTATION;
import static dev.gadgetcode.drone.tool.file.TextEdit.Match.TRAILING_SPACE;
import static dev.gadgetcode.drone.tool.file.TextEdit.Match.TRIMMED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.tool.file.TextEdit.Ambiguous;
import dev.gadgetcode.drone.tool.file.TextEdit.Edited;
import dev.gadgetcode.drone.tool.file.TextEdit.NotFound;
import dev.gadgetcode.drone.tool.file.TextEdit.Places;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextEditTest {
  private static TextEdit.Outcome edit(String text, String before, String after) {
    return TextEdit.apply(text, before, after, Places.ONE);
  }

  @Test
  void anExactPieceIsReplacedWhereverItStands() {
    assertThat(edit("a\nfoo bar baz\n", "bar", "BAR"))
        .isEqualTo(new Edited("a\nfoo BAR baz\n", EXACT, List.of(2)));
    assertThat(edit("no newline", "newline", "")).isEqualTo(new Edited("no ", EXACT, List.of(1)));
  }

  @Test
  void aPieceThatIsThereTwiceIsAmbiguous() {
    assertThat(edit("x\ny\nx\n", "x", "z")).isEqualTo(new Ambiguous(EXACT, List.of(1, 3)));
  }

  @Test
  void allPlacesAreReplacedWhenAskedFor() {
    assertThat(TextEdit.apply("aaa\nxa", "aa", "b", Places.ALL))
        .isEqualTo(new Edited("ba\nxa", EXACT, List.of(1)));
    assertThat(TextEdit.apply("x\ny\nx\n", "x", "xx", Places.ALL))
        .isEqualTo(new Edited("xx\ny\nxx\n", EXACT, List.of(1, 3)));
  }

  @Test
  void anExactMatchGoesBeforeLooserOnes() {
    assertThat(edit("  foo \n  bar\nfoo\nbar\n", "foo\nbar\n", "new\n"))
        .isEqualTo(new Edited("  foo \n  bar\nnew\n", EXACT, List.of(3)));
  }

  @Test
  void spaceAtLineEndsIsForgiven() {
    assertThat(edit("one  \n\ttwo\t\nthree\n", "one\n\ttwo", "1\n2"))
        .isEqualTo(new Edited("1\n2\nthree\n", TRAILING_SPACE, List.of(1)));
    assertThat(edit("one  \ntwo\n", "one\n", ""))
        .isEqualTo(new Edited("two\n", TRAILING_SPACE, List.of(1)));
    assertThat(edit("one\ntwo\n", "one \ntwo  \n", "1\n"))
        .isEqualTo(new Edited("1\n", TRAILING_SPACE, List.of(1)));
  }

  @Test
  void blanksAroundThePieceAreForgiven() {
    assertThat(edit("if (a) { b(); }\n", "\n  { b(); }\n\n", "{ c(); }\n"))
        .isEqualTo(new Edited("if (a) { c(); }\n", TRIMMED, List.of(1)));
  }

  @Test
  void aTrimmedPieceIsNotFoundInsideAWord() {
    assertThat(edit("int maxi = 0;\n", " i = 0", " i = 1")).isEqualTo(new NotFound(List.of(1)));
  }

  @Test
  void indentationIsForgivenAndTheNewTextMovesAlong() {
    var text = "class A {\n    void b() {\n        c();\n    }\n}\n";

    assertThat(
            edit(
                text,
                "void b() {\n    c();\n}\n",
                "void b() {\n    if (d) {\n        c();\n    }\n}\n"))
        .isEqualTo(
            new Edited(
                "class A {\n    void b() {\n        if (d) {\n            c();\n        }\n    }\n}\n",
                INDENTATION,
                List.of(2)));
  }

  @Test
  void tabsAndSpacesAreTheSameIndentation() {
    assertThat(edit("\tfoo();\n\tbar();\n", "    foo();\n    bar();", "    foo();"))
        .isEqualTo(new Edited("\tfoo();\n", INDENTATION, List.of(1)));
  }

  @Test
  void aLooseMatchMustBeUniqueToo() {
    assertThat(edit("  a\n  b\nx\n    a\n    b\n", "a\nb", "c"))
        .isEqualTo(new Ambiguous(INDENTATION, List.of(1, 4)));
  }

  @Test
  void carriageReturnsStayAsTheFileHasThem() {
    assertThat(edit("one\r\ntwo\r\nthree\r\n", "one\ntwo\n", "1\n2\n"))
        .isEqualTo(new Edited("1\r\n2\r\nthree\r\n", EXACT, List.of(1)));
    assertThat(edit("one\r\ntwo\r\n", "two", "2\n3"))
        .isEqualTo(new Edited("one\r\n2\r\n3\r\n", EXACT, List.of(2)));
    assertThat(edit("  one \r\n  two\r\n", "  one\n  two", "  1"))
        .isEqualTo(new Edited("  1\r\n", TRAILING_SPACE, List.of(1)));
    assertThat(edit("    one\r\n    two\r\n", "one\ntwo", "1\n2"))
        .isEqualTo(new Edited("    1\r\n    2\r\n", INDENTATION, List.of(1)));
  }

  @Test
  void aLastLineWithoutNewlineMatches() {
    assertThat(edit("one\n  two  ", "one\n  two\n", "x\n"))
        .isEqualTo(new Edited("x\n", TRAILING_SPACE, List.of(1)));
  }

  @Test
  void whatIsNotThereNamesLinesThatBeginLikeIt() {
    assertThat(edit("a\nfoo(1);\nb\n", "foo(1);\nc", "x")).isEqualTo(new NotFound(List.of(2)));
    assertThat(edit("", "a", "b")).isEqualTo(new NotFound(List.of()));
  }

  @Test
  void blankLinesAloneNeverMatchLoosely() {
    assertThat(edit("a\n\nb\n", "   \n   \n", "x")).isEqualTo(new NotFound(List.of()));
  }
}
