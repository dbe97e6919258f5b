package dev.gadgetcode.drone.tool.web;

import java.util.Locale;
import java.util.Set;

/// The words of an HTML page as plain text: paragraphs as lines, list items with a dash, headings
/// with hashes, links with their address; no scripts, styles or comments. It takes time in
/// proportion to the page, however broken that is. For one thread, one page.
final class HtmlText {
  private static final Set<String> SKIPPED =
      Set.of("script", "style", "noscript", "svg", "template", "iframe", "object");
  private static final Set<String> PARAGRAPHS =
      Set.of(
          "p",
          "div",
          "section",
          "article",
          "header",
          "footer",
          "main",
          "nav",
          "aside",
          "table",
          "ul",
          "ol",
          "dl",
          "blockquote",
          "form",
          "figure",
          "h1",
          "h2",
          "h3",
          "h4",
          "h5",
          "h6",
          "pre",
          "title",
          "tr",
          "li",
          "dt",
          "dd",
          "hr");

  private final String html;
  private final StringBuilder text = new StringBuilder();
  private String link = "";
  private int preformatted;
  private boolean spacePending;

  private HtmlText(String html) {
    this.html = html;
  }

  static String of(String html) {
    var reader = new HtmlText(html);
    reader.read();
    return reader.text.toString().replaceAll("\n{3,}", "\n\n").strip();
  }

  private void read() {
    int at = 0;
    while (at < html.length()) {
      int open = html.indexOf('<', at);
      words(html.substring(at, open < 0 ? html.length() : open));
      if (open < 0) {
        return;
      }
      int close = tagEnd(open);
      if (close < 0) {
        return; // a tag that never ends has no words
      }
      boolean isTag = close > open;
      if (isTag) {
        at = tag(html.substring(open + 1, close), close + 1);
      } else {
        words("<");
        at = open + 1;
      }
    }
  }

  /// Where the markup that begins here ends; the same place when it is no markup, -1 when it has no
  /// end.
  private int tagEnd(int open) {
    if (html.startsWith("<!--", open)) {
      int end = html.indexOf("-->", open + 4);
      return end < 0 ? -1 : end + 2;
    }
    char next = open + 1 < html.length() ? html.charAt(open + 1) : ' ';
    boolean isMarkup = Character.isLetter(next) || next == '/' || next == '!' || next == '?';
    return isMarkup ? html.indexOf('>', open) : open;
  }

  /// Handles a tag, and gives the place where reading goes on.
  private int tag(String tag, int after) {
    boolean isEnd = tag.startsWith("/");
    var name = name(isEnd ? tag.substring(1) : tag);
    if (SKIPPED.contains(name) && !isEnd && !tag.endsWith("/")) {
      return afterSkipped(name, after);
    }
    if (name.equals("br")) {
      newline();
    } else if (PARAGRAPHS.contains(name)) {
      paragraph(name, isEnd);
    } else if (name.equals("a")) {
      link(tag, isEnd);
    } else if ((name.equals("td") || name.equals("th")) && isEnd) {
      text.append('\t');
    }
    return after;
  }

  private int afterSkipped(String name, int after) {
    for (int at = html.indexOf("</", after); at >= 0; at = html.indexOf("</", at + 2)) {
      if (html.regionMatches(true, at + 2, name, 0, name.length())) {
        int end = html.indexOf('>', at);
        return end < 0 ? html.length() : end + 1;
      }
    }
    return html.length();
  }

  private void paragraph(String name, boolean isEnd) {
    newline();
    if (name.equals("pre")) {
      preformatted = Math.max(0, preformatted + (isEnd ? -1 : 1));
    }
    boolean isHeading = name.length() == 2 && name.charAt(0) == 'h' && name.charAt(1) != 'r';
    if (isHeading || name.equals("p") || name.equals("pre")) {
      text.append('\n');
    }
    if (isHeading && !isEnd) {
      text.append("#".repeat(name.charAt(1) - '0')).append(' ');
    } else if (name.equals("li") && !isEnd) {
      text.append("- ");
    }
  }

  private void link(String tag, boolean isEnd) {
    if (isEnd && !link.isEmpty()) {
      text.append(" <").append(link).append('>');
    }
    link = isEnd ? "" : Entities.decode(HtmlAttribute.value(tag, "href"));
    if (!link.startsWith("http://") && !link.startsWith("https://") && !link.startsWith("/")) {
      link = "";
    }
  }

  private void words(String raw) {
    var words = Entities.decode(raw);
    if (preformatted > 0) {
      text.append(words);
      return;
    }
    for (int at = 0; at < words.length(); at++) {
      char character = words.charAt(at);
      if (Character.isWhitespace(character) || character == '\u00A0') {
        spacePending = true;
      } else {
        if (spacePending
            && !text.isEmpty()
            && !Character.isWhitespace(text.charAt(text.length() - 1))) {
          text.append(' ');
        }
        spacePending = false;
        text.append(character);
      }
    }
  }

  private void newline() {
    spacePending = false;
    if (!text.isEmpty() && text.charAt(text.length() - 1) != '\n') {
      text.append('\n');
    }
  }

  private static String name(String tag) {
    int end = 0;
    while (end < tag.length() && Character.isLetterOrDigit(tag.charAt(end))) {
      end++;
    }
    return tag.substring(0, end).toLowerCase(Locale.ROOT);
  }
}
