package dev.gadgetcode.drone.tool.search;

/// Finds letters that are in every match of an expression, the longest of them. It reads an
/// expression as far as it understands it and needs nothing of what is behind: what it does not
/// know, as a group that may be optional, ends the reading. For one thread.
final class RequiredText {
  private static final String MAY_BE_MISSING = "?*{";
  private static final String SIMPLE_CLASSES = "wWdDsSbB";

  private final String expression;
  private final StringBuilder run = new StringBuilder();
  private String longest = "";

  private RequiredText(String expression) {
    this.expression = expression;
  }

  /// The letters, perhaps none.
  ///
  /// @param expression one for which case counts
  static String of(String expression) {
    if (expression.indexOf('|') >= 0) {
      return "";
    }
    var reading = new RequiredText(expression);
    int at = 0;
    while (at >= 0 && at < expression.length()) {
      at = reading.take(at);
    }
    reading.endRun();
    return reading.longest;
  }

  /// Takes what begins here, and returns where the next begins; -1 where it is not understood.
  private int take(int at) {
    char one = expression.charAt(at);
    if (MAY_BE_MISSING.indexOf(one) >= 0) {
      run.setLength(Math.max(0, run.length() - 1));
    }
    return switch (one) {
      case '(', ')', '{', '}', ']' -> -1;
      case '[' -> afterClass(at);
      case '\\' -> afterEscape(at);
      case '?', '*', '+', '.', '^', '$' -> {
        endRun();
        yield at + 1;
      }
      default -> {
        if (Character.isSurrogate(one)) {
          endRun(); // half of a letter cannot be looked for, nor be missing
        } else {
          run.append(one);
        }
        yield at + 1;
      }
    };
  }

  private int afterClass(int at) {
    endRun();
    int end = expression.indexOf(']', at);
    var inside = end < 0 ? "" : expression.substring(at + 1, end);
    boolean isSimple = inside.chars().noneMatch(one -> one == '[' || one == '\\' || one == '&');
    return isSimple && !inside.isEmpty() && !inside.equals("^") ? end + 1 : -1;
  }

  private int afterEscape(int at) {
    endRun();
    if (at + 1 == expression.length()) {
      return -1;
    }
    char escaped = expression.charAt(at + 1);
    boolean isKnown = SIMPLE_CLASSES.indexOf(escaped) >= 0 || !Character.isLetterOrDigit(escaped);
    return isKnown ? at + 2 : -1;
  }

  private void endRun() {
    if (run.length() > longest.length()) {
      longest = run.toString();
    }
    run.setLength(0);
  }
}
