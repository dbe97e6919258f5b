package dev.gadgetcode.drone.tool.file;

import java.util.ArrayList;
import java.util.List;

/// The replacing of a piece of text by another. The piece is looked for exactly as given first, and
/// then with ever less regard for white space, because models copy words more truly than blanks.
/// The first way that finds something is taken; if it finds several places, that is ambiguous.
/// Pure.
///
/// The text may be bytes seen as Latin-1: only ASCII blanks and line ends mean something here.
final class TextEdit {
  /// A way of matching, from the strictest to the loosest.
  enum Match {
    EXACT("exactly"),
    TRAILING_SPACE("without regard to space at line ends"),
    TRIMMED("without the blanks around it"),
    INDENTATION("without regard to indentation");

    private final String words;

    Match(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  /// How many places may be changed.
  enum Places {
    ONE,
    ALL
  }

  /// A place in the text and what comes there.
  record Change(int start, int end, String replacement) {}

  sealed interface Outcome {}

  /// @param lines the numbers of the lines where the changes begin, in the text as it was
  record Edited(String text, Match match, List<Integer> lines) implements Outcome {}

  record Ambiguous(Match match, List<Integer> lines) implements Outcome {}

  /// @param near lines that are like the first line of what was looked for
  record NotFound(List<Integer> near) implements Outcome {}

  private TextEdit() {}

  static Outcome apply(String text, String before, String after, Places places) {
    for (var match : Match.values()) {
      var changes = find(match, text, before, after);
      if (changes.size() > 1 && places == Places.ONE) {
        return new Ambiguous(match, lines(text, changes));
      }
      if (!changes.isEmpty()) {
        return new Edited(changed(text, changes), match, lines(text, changes));
      }
    }
    return new NotFound(LineBlocks.of(text).like(before));
  }

  private static List<Change> find(Match match, String text, String before, String after) {
    boolean carriageReturns = endsLinesWithCarriageReturns(text);
    var fitting = carriageReturns ? withCarriageReturns(after) : after;
    return switch (match) {
      case EXACT -> {
        boolean severalLines = before.indexOf('\n') >= 0;
        var asGiven = exactly(text, before, severalLines ? after : fitting);
        yield asGiven.isEmpty() && carriageReturns
            ? exactly(text, withCarriageReturns(before), fitting)
            : asGiven;
      }
      case TRAILING_SPACE -> LineBlocks.of(text).sameButForTrailingSpace(before, fitting);
      case TRIMMED -> {
        var asGiven = trimmed(text, before, fitting);
        yield asGiven.isEmpty() && carriageReturns
            ? trimmed(text, withCarriageReturns(before), fitting)
            : asGiven;
      }
      case INDENTATION -> LineBlocks.of(text).sameButForIndentation(before, fitting);
    };
  }

  private static List<Change> exactly(String text, String before, String after) {
    var changes = new ArrayList<Change>();
    for (int at = text.indexOf(before); at >= 0; at = text.indexOf(before, at + before.length())) {
      changes.add(new Change(at, at + before.length(), after));
    }
    return changes;
  }

  /// Places of the trimmed piece that have blanks, or the text's border, where it was trimmed; so
  /// that a word is not found inside another.
  private static List<Change> trimmed(String text, String before, String after) {
    var core = Blanks.strip(before);
    if (core.isEmpty()) {
      return List.of();
    }
    boolean atStart = Blanks.is(before.charAt(0));
    boolean atEnd = Blanks.is(before.charAt(before.length() - 1));
    return exactly(text, core, Blanks.strip(after)).stream()
        .filter(one -> !atStart || one.start() == 0 || Blanks.is(text.charAt(one.start() - 1)))
        .filter(one -> !atEnd || one.end() == text.length() || Blanks.is(text.charAt(one.end())))
        .toList();
  }

  private static String changed(String text, List<Change> changes) {
    var changed = new StringBuilder(text.length());
    int done = 0;
    for (var change : changes) {
      changed.append(text, done, change.start()).append(change.replacement());
      done = change.end();
    }
    return changed.append(text, done, text.length()).toString();
  }

  private static List<Integer> lines(String text, List<Change> changes) {
    var lines = new ArrayList<Integer>();
    int line = 1;
    int counted = 0;
    for (var change : changes) {
      for (; counted < change.start(); counted++) {
        if (text.charAt(counted) == '\n') {
          line++;
        }
      }
      lines.add(line);
    }
    return List.copyOf(lines);
  }

  private static boolean endsLinesWithCarriageReturns(String text) {
    int newline = text.indexOf('\n');
    return newline > 0 && text.charAt(newline - 1) == '\r';
  }

  private static String withCarriageReturns(String text) {
    return text.replace("\r\n", "\n").replace("\n", "\r\n");
  }
}
