package dev.gadgetcode.drone.tool.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

class HtmlTextTest {
  @Test
  void aPageBecomesItsWords() {
    var html =
        """
        <!DOCTYPE html><html><head><title>The &amp; page</title><style>p {color: red}</style>
        <script>if (a < b) alert("no")</script></head>
        <body><!-- <p>hidden</p> --><h1>Head  line</h1>
        <p>One <b>bold</b> word<br>and <a href="https://example.org/x?a=1&amp;b=2">a link</a>.</p>
        <ul><li>first</li><li>second</li></ul>
        <pre>  keep
           this</pre><table><tr><td>a</td><td>b</td></tr></table></body></html>
        """;

    assertThat(HtmlText.of(html))
        .isEqualTo(
            """
            The & page

            # Head line

            One bold word
            and a link <https://example.org/x?a=1&b=2>.

            - first
            - second

              keep
               this

            a\tb\
            """);
  }

  @Test
  void referencesBecomeCharacters() {
    assertThat(HtmlText.of("&lt;&#65;&#x1F600;&nbsp;&eacute;&unknown; &#0; a&b &#1114112;"))
        .isEqualTo("<A😀 &eacute;&unknown; \uFFFD a&b \uFFFD");
  }

  @Test
  void linksThatLeadNowhereAreLeftOut() {
    assertThat(HtmlText.of("<a href='javascript:alert(1)'>x</a> <a name=y>y</a> <a href=/z>z</a>"))
        .isEqualTo("x y z </z>");
  }

  @Test
  void brokenMarkupStillHasWords() {
    assertThat(HtmlText.of("a < b and <p>c</span> d <unclosed")).isEqualTo("a < b and\n\nc d");
    assertThat(HtmlText.of("x<script>never closed")).isEqualTo("x");
    assertThat(HtmlText.of("x<!-- never closed")).isEqualTo("x");
    assertThat(HtmlText.of("")).isEmpty();
  }

  @Test
  void aPageMadeToTakeForEverDoesNot() {
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(30),
        () -> {
          HtmlText.of("<a ".repeat(500_000));
          HtmlText.of("<!--".repeat(500_000));
          HtmlText.of("<script></scrip".repeat(200_000));
          HtmlText.of("<p>".repeat(500_000));
          HtmlText.of("<a href=" + "href ".repeat(200_000) + ">");
          HtmlText.of("&#".repeat(500_000));
        });
  }
}
