package dev.gadgetcode.drone.change;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// One path of git's raw diff: what was there and what is. Immutable.
record RawChange(String path, Entry before, Entry after, char status) {
  /// What stands for bytes that are no text. A path with it in it cannot be named to anybody, and
  /// is left out.
  private static final char NO_TEXT = '\uFFFD';

  /// Reads the output of a diff with `-z --raw --no-abbrev`. The names of commits in between are
  /// passed over.
  static List<RawChange> parse(byte[] output) {
    var changes = new ArrayList<RawChange>();
    var words = words(output);
    for (int index = 0; index < words.size(); index++) {
      if (words.get(index).startsWith(":")) {
        var head = words.get(index).substring(1).split(" ", -1);
        var path = words.get(++index);
        if (isTold(path)) {
          changes.add(
              new RawChange(
                  path,
                  new Entry(head[0], head[2]),
                  new Entry(head[1], head[3]),
                  head[4].charAt(0)));
        }
      }
    }
    return changes;
  }

  /// The words of an output in which each ends with a NUL.
  static List<String> words(byte[] output) {
    var text = new String(output, StandardCharsets.UTF_8);
    var words = new ArrayList<String>();
    int start = 0;
    for (int end = text.indexOf('\0'); end >= 0; end = text.indexOf('\0', start)) {
      words.add(text.substring(start, end));
      start = end + 1;
    }
    return words;
  }

  static boolean isTold(String path) {
    return path.indexOf(NO_TEXT) < 0;
  }
}
