package dev.gadgetcode.drone.tool.file;

/// The characters that matching may overlook: space, tab and line ends. Bytes beyond ASCII are
/// never among them, so a text seen byte by byte is not taken apart. Pure.
final class Blanks {
  private Blanks() {}

  static boolean is(char character) {
    return character == ' ' || character == '\t' || character == '\n' || character == '\r';
  }

  static String strip(String text) {
    return stripLeading(stripTrailing(text));
  }

  static String stripTrailing(String text) {
    int end = text.length();
    while (end > 0 && is(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(0, end);
  }

  static String stripLeading(String text) {
    return text.substring(leading(text));
  }

  /// How many blanks a text begins with.
  static int leading(String text) {
    int start = 0;
    while (start < text.length() && is(text.charAt(start))) {
      start++;
    }
    return start;
  }
}
