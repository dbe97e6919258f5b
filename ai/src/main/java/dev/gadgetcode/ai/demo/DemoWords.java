package dev.gadgetcode.ai.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Texts cut for showing: on one line, or into the pieces that stand for tokens.
final class DemoWords {
  private static final Pattern PIECE = Pattern.compile("\\s*\\S{1,12}");

  private DemoWords() {}

  /// At most `length` characters of the text, on one line, never half a character.
  static String oneLine(String text, int length) {
    // A prompt may have megabytes; only its beginning is looked at.
    String head = text.substring(0, Math.min(text.length(), 4 * length));
    String line = head.replaceAll("[\\p{Cntrl}\\s]+", " ").strip();
    if (line.codePointCount(0, line.length()) <= length && head.length() == text.length()) {
      return line;
    }
    int shown = Math.min(length, line.codePointCount(0, line.length()));
    int end = line.offsetByCodePoints(0, shown);
    if (end > 0 && Character.isHighSurrogate(line.charAt(end - 1))) {
      end--;
    }
    return line.substring(0, end).strip() + "...";
  }

  /// The text in pieces that joined give the text again.
  static List<String> pieces(String text) {
    List<String> pieces = new ArrayList<>();
    Matcher matcher = PIECE.matcher(text);
    int end = 0;
    while (matcher.find()) {
      pieces.add(matcher.group());
      end = matcher.end();
    }
    if (end < text.length()) {
      pieces.add(text.substring(end));
    }
    return pieces;
  }
}
