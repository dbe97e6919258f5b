package dev.gadgetcode.hub.core;

import java.util.regex.Pattern;

/// Names a session by its first prompt: the first sentence, as plain text.
final class SessionNames {
  private static final int LONGEST = 60;
  private static final Pattern MARKUP = Pattern.compile("[`*_#>~\\[\\]]+");
  private static final Pattern SPACE = Pattern.compile("[\\s\\p{Cntrl}]+");
  private static final Pattern END_OF_SENTENCE = Pattern.compile("(?<=[.!?])\\s|\\R");

  private SessionNames() {}

  static String from(String prompt) {
    var first = END_OF_SENTENCE.split(prompt.strip(), 2)[0];
    var plain = SPACE.matcher(MARKUP.matcher(first).replaceAll("")).replaceAll(" ").strip();
    if (plain.isEmpty()) {
      plain = SPACE.matcher(prompt).replaceAll(" ").strip();
    }
    return plain.codePointCount(0, plain.length()) <= LONGEST ? plain : shortened(plain);
  }

  private static String shortened(String text) {
    int end = text.offsetByCodePoints(0, LONGEST - 1);
    int word = text.lastIndexOf(' ', end);
    return text.substring(0, word > LONGEST / 2 ? word : end).strip() + "…";
  }
}
