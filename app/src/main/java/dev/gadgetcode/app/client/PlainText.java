package dev.gadgetcode.app.client;

/// Text of a model or a tool made harmless for a terminal: nothing in it can move the cursor,
/// change colours, set the title or turn the direction of writing.
public final class PlainText {
  private static final int LONGEST_LINE = 160;

  private PlainText() {}

  public static String of(String text) {
    if (text.chars().noneMatch(PlainText::isHarmful)) {
      return text;
    }
    var plain = new StringBuilder(text.length());
    text.chars()
        .filter(letter -> !isHarmful(letter))
        .forEach(letter -> plain.append((char) letter));
    return plain.toString();
  }

  private static boolean isHarmful(int letter) {
    boolean control = letter < ' ' && letter != '\n' && letter != '\t';
    boolean laterControl = letter >= 0x7F && letter <= 0x9F;
    boolean direction =
        (letter >= 0x202A && letter <= 0x202E) || (letter >= 0x2066 && letter <= 0x2069);
    return control || laterControl || direction;
  }

  /// The same on one line, cut where it gets long.
  public static String line(String text) {
    var plain = of(text).replaceAll("\\s+", " ").strip();
    return plain.length() <= LONGEST_LINE ? plain : plain.substring(0, LONGEST_LINE) + "...";
  }
}
