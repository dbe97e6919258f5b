package dev.gadgetcode.system.prove;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A word of the model, which says where it belongs. Immutable.
record Word(String prompt, int step, int attempt, int place) {
  private static final Pattern WORD =
      Pattern.compile("([a-z]+-\\d+-\\d+)\\.s(\\d+)\\.a(\\d+)\\.w(\\d+) ?");

  static Optional<Word> firstOf(String text) {
    Matcher found = WORD.matcher(text);
    return found.lookingAt()
        ? Optional.of(
            new Word(
                found.group(1),
                Integer.parseInt(found.group(2)),
                Integer.parseInt(found.group(3)),
                Integer.parseInt(found.group(4))))
        : Optional.empty();
  }
}
