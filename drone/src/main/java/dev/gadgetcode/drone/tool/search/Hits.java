package dev.gadgetcode.drone.tool.search;

import java.util.ArrayList;
import java.util.List;

/// The matching lines found so far, up to a limit. For one thread.
final class Hits {
  static final int MOST = 100;
  private static final int LONGEST_LINE = 400;

  private final List<Hit> hits = new ArrayList<>();

  /// A matching line.
  record Hit(String path, int line, String text) {}

  /// Takes a hit; one more than is shown is taken too, to know that there are more.
  void add(Hit hit) {
    if (!isFull()) {
      hits.add(hit);
    }
  }

  boolean isFull() {
    return hits.size() > MOST;
  }

  int left() {
    return MOST + 1 - hits.size();
  }

  List<Hit> all() {
    return List.copyOf(hits);
  }

  String words() {
    var words = new StringBuilder();
    for (var hit : hits.subList(0, Math.min(MOST, hits.size()))) {
      var text = hit.text();
      words.append(ListFiles.printable(hit.path())).append(':').append(hit.line()).append(": ");
      words.append(text, 0, Math.min(LONGEST_LINE, text.length()));
      words.append(text.length() > LONGEST_LINE ? " [... line cut]\n" : "\n");
    }
    return isFull()
        ? words + "[only the first 100 lines; narrow the pattern, the path or the files]"
        : words.toString();
  }
}
