package dev.gadgetcode.drone.tool.web;

import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The character references of HTML: all by number, the usual ones by name; others stay as they are
/// written. Pure.
final class Entities {
  private static final Pattern REFERENCE =
      Pattern.compile("&(?:#([0-9]{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z]{2,8}));");
  private static final Map<String, String> NAMED =
      Map.ofEntries(
          Map.entry("amp", "&"),
          Map.entry("lt", "<"),
          Map.entry("gt", ">"),
          Map.entry("quot", "\""),
          Map.entry("apos", "'"),
          Map.entry("nbsp", "\u00A0"),
          Map.entry("copy", "©"),
          Map.entry("reg", "®"),
          Map.entry("hellip", "…"),
          Map.entry("ndash", "–"),
          Map.entry("mdash", "—"),
          Map.entry("lsquo", "‘"),
          Map.entry("rsquo", "’"),
          Map.entry("ldquo", "“"),
          Map.entry("rdquo", "”"),
          Map.entry("laquo", "«"),
          Map.entry("raquo", "»"),
          Map.entry("rarr", "→"),
          Map.entry("larr", "←"),
          Map.entry("bull", "•"),
          Map.entry("middot", "·"),
          Map.entry("times", "×"));

  private Entities() {}

  static String decode(String text) {
    return text.indexOf('&') < 0
        ? text
        : REFERENCE.matcher(text).replaceAll(found -> Matcher.quoteReplacement(meaning(found)));
  }

  private static String meaning(MatchResult found) {
    if (found.group(3) != null) {
      return NAMED.getOrDefault(found.group(3), found.group());
    }
    int number =
        found.group(1) != null
            ? Integer.parseInt(found.group(1))
            : Integer.parseInt(found.group(2), 16);
    if (number == '\t' || number == '\n' || number == '\r') {
      return " ";
    }
    boolean isCharacter =
        Character.isValidCodePoint(number)
            && !Character.isISOControl(number)
            && Character.getType(number) != Character.SURROGATE;
    return isCharacter ? Character.toString(number) : "\uFFFD";
  }
}
