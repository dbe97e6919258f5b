package dev.gadgetcode.drone.tool.file;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// A text as lines, in which blocks of lines are looked for that are alike but for blanks.
/// Immutable.
///
/// @param lines the lines without their ends
/// @param starts where each line begins in the text
/// @param nexts where the line after each begins
record LineBlocks(List<String> lines, List<Integer> starts, List<Integer> nexts) {
  private static final int MOST_NEAR = 5;

  static LineBlocks of(String text) {
    var lines = new ArrayList<String>();
    var starts = new ArrayList<Integer>();
    var nexts = new ArrayList<Integer>();
    for (int start = 0; start < text.length(); ) {
      int newline = text.indexOf('\n', start);
      int end = newline < 0 ? text.length() : newline;
      int next = newline < 0 ? text.length() : newline + 1;
      boolean carriageReturn = end > start && newline >= 0 && text.charAt(end - 1) == '\r';
      lines.add(text.substring(start, carriageReturn ? end - 1 : end));
      starts.add(start);
      nexts.add(next);
      start = next;
    }
    return new LineBlocks(lines, starts, nexts);
  }

  List<TextEdit.Change> sameButForTrailingSpace(String before, String after) {
    var wanted = of(before).lines();
    boolean wholeLines = before.endsWith("\n");
    return blocks(wanted, Blanks::stripTrailing).stream()
        .map(first -> {
          int last = first + wanted.size() - 1;
          return new TextEdit.Change(
              starts.get(first), wholeLines ? nexts.get(last) : end(last), after);
        })
        .toList();
  }

  /// The block may stand further in or out than it was given; then what replaces it is moved alike.
  List<TextEdit.Change> sameButForIndentation(String before, String after) {
    var wanted = withoutBlankEdges(of(before).lines());
    var replacement = Blanks.stripTrailing(String.join("\n", withoutBlankEdges(rawLines(after))));
    return blocks(wanted, Blanks::strip).stream()
        .map(first ->
            new TextEdit.Change(
                starts.get(first),
                end(first + wanted.size() - 1),
                moved(replacement, indentation(wanted.getFirst()), indentation(lines.get(first)))))
        .toList();
  }

  /// Numbers of lines that are, blanks aside, the first line of what was looked for.
  List<Integer> like(String before) {
    var first = Blanks.strip(before).lines().findFirst().map(Blanks::strip).orElse("");
    var near = new ArrayList<Integer>();
    for (int index = 0; index < lines.size() && near.size() < MOST_NEAR; index++) {
      if (!first.isEmpty() && lines.get(index).contains(first)) {
        near.add(index + 1);
      }
    }
    return List.copyOf(near);
  }

  /// The first lines of the blocks that are the wanted ones once both are made plain.
  private List<Integer> blocks(List<String> wanted, UnaryOperator<String> plain) {
    var found = new ArrayList<Integer>();
    var plainWanted = wanted.stream().map(plain).toList();
    if (plainWanted.stream().allMatch(String::isEmpty)) {
      return found;
    }
    var plainLines = lines.stream().map(plain).toList();
    for (int first = 0; first + wanted.size() <= lines.size(); ) {
      if (plainLines.subList(first, first + wanted.size()).equals(plainWanted)) {
        found.add(first);
        first += wanted.size();
      } else {
        first++;
      }
    }
    return found;
  }

  private int end(int line) {
    return starts.get(line) + lines.get(line).length();
  }

  private static String moved(String text, String from, String to) {
    var moved = new ArrayList<String>();
    for (var line : rawLines(text)) {
      if (Blanks.strip(line).isEmpty()) {
        moved.add(line);
      } else {
        moved.add(line.startsWith(from) ? to + line.substring(from.length()) : line);
      }
    }
    return String.join("\n", moved);
  }

  private static List<String> rawLines(String text) {
    return List.of(text.split("\n", -1));
  }

  private static List<String> withoutBlankEdges(List<String> lines) {
    int from = 0;
    int to = lines.size();
    while (from < to && Blanks.strip(lines.get(from)).isEmpty()) {
      from++;
    }
    while (to > from && Blanks.strip(lines.get(to - 1)).isEmpty()) {
      to--;
    }
    return lines.subList(from, to);
  }

  private static String indentation(String line) {
    return line.substring(0, Blanks.leading(line));
  }
}
