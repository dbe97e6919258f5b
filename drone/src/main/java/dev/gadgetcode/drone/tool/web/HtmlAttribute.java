package dev.gadgetcode.drone.tool.web;

import java.util.Locale;

/// An attribute of an HTML tag. Pure.
final class HtmlAttribute {
  private HtmlAttribute() {}

  /// The value of an attribute as it is written, or an empty text when the tag has none of the
  /// name.
  static String value(String tag, String name) {
    var lower = tag.toLowerCase(Locale.ROOT);
    for (int at = lower.indexOf(name); at >= 0; at = lower.indexOf(name, at + name.length())) {
      int equals = skipBlanks(tag, at + name.length());
      boolean isAttribute = at > 0 && Character.isWhitespace(tag.charAt(at - 1));
      if (isAttribute && equals < tag.length() && tag.charAt(equals) == '=') {
        return valueAt(tag, skipBlanks(tag, equals + 1));
      }
    }
    return "";
  }

  private static String valueAt(String tag, int start) {
    if (start >= tag.length()) {
      return "";
    }
    char quote = tag.charAt(start);
    if (quote == '"' || quote == '\'') {
      int end = tag.indexOf(quote, start + 1);
      return tag.substring(start + 1, end < 0 ? tag.length() : end);
    }
    int end = start;
    while (end < tag.length() && !Character.isWhitespace(tag.charAt(end))) {
      end++;
    }
    return tag.substring(start, end);
  }

  private static int skipBlanks(String tag, int from) {
    int at = from;
    while (at < tag.length() && Character.isWhitespace(tag.charAt(at))) {
      at++;
    }
    return at;
  }
}
