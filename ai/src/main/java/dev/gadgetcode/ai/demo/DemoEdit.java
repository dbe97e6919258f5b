package dev.gadgetcode.ai.demo;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A small, harmless change of one line of a text file: the line says at its end that the demo
/// model was there, and how often.
record DemoEdit(String before, String after) {
  private static final Pattern LINE_NUMBER = Pattern.compile("^\\s*\\d+\\s*[\\t|:→]\\s?");
  private static final Pattern MARK =
      Pattern.compile(" \\(edited by the demo model(?:, (\\d{1,6}) times)?\\)$");
  private static final int LONGEST_LINE = 200;

  /// The edit of the first line that has words and stands in the text once; the text may have line
  /// numbers.
  static Optional<DemoEdit> of(String text) {
    List<String> lines = text.lines().limit(200).map(DemoEdit::withoutNumber).toList();
    return lines.stream()
        .filter(line -> line.length() <= LONGEST_LINE && line.matches(".*\\p{L}{3}.*"))
        .filter(line -> lines.stream().filter(other -> other.contains(line)).count() == 1)
        .findFirst()
        .map(line -> new DemoEdit(line, marked(line)));
  }

  private static String withoutNumber(String line) {
    return LINE_NUMBER.matcher(line).replaceFirst("").stripTrailing();
  }

  private static String marked(String line) {
    Matcher mark = MARK.matcher(line);
    if (!mark.find()) {
      return line + " (edited by the demo model)";
    }
    String times = mark.group(1);
    int next = (times == null ? 1 : Integer.parseInt(times)) + 1;
    return line.substring(0, mark.start()) + " (edited by the demo model, " + next + " times)";
  }
}
