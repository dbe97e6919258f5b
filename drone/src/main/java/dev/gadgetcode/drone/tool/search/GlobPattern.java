package dev.gadgetcode.drone.tool.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A pattern as people write it for files: a [PathPattern], with `{a,b}` for alternatives.
/// Immutable.
record GlobPattern(List<PathPattern> alternatives) {
  private static final int MOST_ALTERNATIVES = 64;

  /// The pattern, or nothing when its braces stand for too many.
  static Optional<GlobPattern> parse(String text) {
    var open = new ArrayList<>(List.of(text));
    var done = new ArrayList<PathPattern>();
    while (!open.isEmpty()) {
      if (open.size() + done.size() > MOST_ALTERNATIVES) {
        return Optional.empty();
      }
      var next = open.removeLast();
      var expanded = expand(next);
      if (expanded.isEmpty()) {
        done.add(PathPattern.parse(next));
      } else {
        open.addAll(expanded);
      }
    }
    return Optional.of(new GlobPattern(List.copyOf(done)));
  }

  boolean matches(List<String> names) {
    for (var pattern : alternatives) {
      if (pattern.matches(names)) {
        return true;
      }
    }
    return false;
  }

  /// The texts that the first braces stand for; none when there are no braces.
  private static List<String> expand(String text) {
    int start = text.indexOf('{');
    if (start < 0) {
      return List.of();
    }
    var commas = new ArrayList<Integer>();
    int depth = 0;
    for (int at = start; at < text.length(); at++) {
      char character = text.charAt(at);
      if (character == '{') {
        depth++;
      } else if (character == ',' && depth == 1) {
        commas.add(at);
      } else if (character == '}' && --depth == 0) {
        return alternatives(text, start, at, commas);
      }
    }
    return List.of();
  }

  private static List<String> alternatives(String text, int start, int end, List<Integer> commas) {
    var alternatives = new ArrayList<String>();
    int from = start + 1;
    for (int comma : commas) {
      alternatives.add(
          text.substring(0, start) + text.substring(from, comma) + text.substring(end + 1));
      from = comma + 1;
    }
    alternatives.add(
        text.substring(0, start) + text.substring(from, end) + text.substring(end + 1));
    return alternatives;
  }
}
