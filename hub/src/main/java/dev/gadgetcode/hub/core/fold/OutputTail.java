package dev.gadgetcode.hub.core.fold;

/// The end of what a running tool has put out. A tool may put out without end; whoever looks at it
/// before it is over sees the last of it. Used by one thread at a time.
final class OutputTail {
  static final int MAX_CHARACTERS = 64 * 1024;

  private final StringBuilder text;

  OutputTail(String text) {
    this.text = new StringBuilder(text);
  }

  /// Adds to it. Cut only when it has doubled, so that a small chunk never moves the whole tail.
  void append(String chunk) {
    text.append(chunk);
    if (text.length() > 2 * MAX_CHARACTERS) {
      text.delete(0, start());
      text.trimToSize();
    }
  }

  void clear() {
    text.setLength(0);
    text.trimToSize();
  }

  boolean isEmpty() {
    return text.isEmpty();
  }

  String text() {
    return text.substring(start());
  }

  /// Where the tail begins: never inside a character of two halves.
  private int start() {
    int start = Math.max(0, text.length() - MAX_CHARACTERS);
    return start > 0 && Character.isSurrogatePair(text.charAt(start - 1), text.charAt(start))
        ? start + 1
        : start;
  }
}
