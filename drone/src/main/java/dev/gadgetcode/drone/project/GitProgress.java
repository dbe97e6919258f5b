package dev.gadgetcode.drone.project;

import java.util.function.Consumer;
import java.util.regex.Pattern;

/// What git says while it clones or fetches, thinned to a sentence per phase and ten percent. Used
/// by the one thread that reads git's output.
final class GitProgress {
  private static final Pattern LINE =
      Pattern.compile("(?:remote: )?([A-Z][a-z]+(?: [a-z]+)*):\\s+(\\d{1,3})%.*");
  private static final int STEP = 10;

  private final String doing;
  private final Consumer<String> tell;
  private String phase = "";
  private int told = -1;

  /// @param doing what it does, as people are told
  GitProgress(String doing, Consumer<String> tell) {
    this.doing = doing;
    this.tell = tell;
  }

  void line(String line) {
    var matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      return;
    }
    int tens = Integer.parseInt(matcher.group(2)) / STEP;
    if (!matcher.group(1).equals(phase) || tens != told) {
      phase = matcher.group(1);
      told = tens;
      tell.accept(doing + ": " + phase + " " + matcher.group(2) + " %");
    }
  }
}
