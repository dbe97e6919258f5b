package dev.gadgetcode.ai.provider;

/// Texts that can be written as UTF-8.
final class Characters {
  private static final char REPLACEMENT = '\uFFFD';

  private Characters() {}

  /// The text with every half of a surrogate pair that stands alone replaced, because it has no
  /// UTF-8 form.
  static String whole(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return replaced(text);
      }
    }
    return text;
  }

  private static String replaced(String text) {
    StringBuilder whole = new StringBuilder(text.length());
    text.codePoints()
        .forEach(character -> {
          boolean half =
              character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE;
          whole.appendCodePoint(half ? REPLACEMENT : character);
        });
    return whole.toString();
  }
}
