package dev.gadgetcode.drone.tool.search;

/// A text that notices, while an expression is matched against it, that the thread was interrupted
/// or the time is up: some expressions would go on for years otherwise. For one thread.
final class WatchedText implements CharSequence {
  private static final int LOOK_EVERY = 4_096;

  private final String text;
  private final long deadline;
  private int untilLook = LOOK_EVERY;

  /// The matching took too long, or the thread was interrupted, whose flag stays set.
  static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1;

    Stopped() {
      super("the search was stopped", null, false, false);
    }
  }

  /// @param deadline by [System#nanoTime]
  WatchedText(String text, long deadline) {
    this.text = text;
    this.deadline = deadline;
  }

  @Override
  public char charAt(int index) {
    if (--untilLook == 0) {
      untilLook = LOOK_EVERY;
      if (Thread.currentThread().isInterrupted() || System.nanoTime() - deadline > 0) {
        throw new Stopped();
      }
    }
    return text.charAt(index);
  }

  @Override
  public int length() {
    return text.length();
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return text.substring(start, end);
  }

  @Override
  public String toString() {
    return text;
  }
}
