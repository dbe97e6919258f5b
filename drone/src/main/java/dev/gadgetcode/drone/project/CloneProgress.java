package dev.gadgetcode.drone.project;

import java.util.function.Consumer;
import java.util.regex.Pattern;

/// What git says while it clones, thinned to a sentence per phase and ten percent. Used by the one
/// thread that reads git's output.
final class CloneProgress {
  private static final Pattern LINE =
      Pattern.compile("(?:remote: )?([A-Z][a-z]+(?: [a-z]+)*):\\s+(\\d{1,3})%.*");
  private static final int STEP = 10;

  private final String slug;
  private final Consumer<String> tell;
  private String phase = "";
  private int told = -1;

  CloneProgress(String slug, Consumer<String> tell) {
    this.slug = slug;
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
      tell.accept("Cloning " + slug + ": " + phase + " " + matcher.group(2) + " %");
    }
  }
}
