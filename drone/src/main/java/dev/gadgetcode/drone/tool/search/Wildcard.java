package dev.gadgetcode.drone.tool.search;

import java.util.ArrayList;
import java.util.List;

/// A pattern for one name in a path: `*` for any characters, `?` for one, `[a-z]` for one of these,
/// `\` before a character that means itself. Matching takes at most the product of both lengths, as
/// patterns come from strangers. Immutable.
record Wildcard(List<Token> tokens) {
  sealed interface Token {}

  record Any() implements Token {}

  record One() implements Token {}

  record Exactly(int character) implements Token {}

  /// One of the ranges, or none of them when inverted.
  record OneOf(List<Range> ranges, boolean inverted) implements Token {
    boolean has(int character) {
      return ranges.stream().anyMatch(range -> range.has(character)) != inverted;
    }
  }

  record Range(int from, int to) {
    boolean has(int character) {
      return from <= character && character <= to;
    }
  }

  static Wildcard parse(String pattern) {
    var tokens = new ArrayList<Token>();
    int[] text = pattern.codePoints().toArray();
    for (int at = 0; at < text.length; at++) {
      int character = text[at];
      if (character == '*') {
        if (tokens.isEmpty() || !(tokens.getLast() instanceof Any)) {
          tokens.add(new Any());
        }
      } else if (character == '?') {
        tokens.add(new One());
      } else if (character == '[' && classEnd(text, at) > 0) {
        int end = classEnd(text, at);
        tokens.add(oneOf(text, at + 1, end));
        at = end;
      } else if (character == '\\' && at + 1 < text.length) {
        tokens.add(new Exactly(text[++at]));
      } else {
        tokens.add(new Exactly(character));
      }
    }
    return new Wildcard(List.copyOf(tokens));
  }

  boolean matches(String name) {
    int[] text = name.codePoints().toArray();
    int token = 0;
    int at = 0;
    int anyToken = -1;
    int anyAt = 0;
    while (at < text.length) {
      if (token < tokens.size() && tokens.get(token) instanceof Any) {
        anyToken = token++;
        anyAt = at;
      } else if (token < tokens.size() && matches(tokens.get(token), text[at])) {
        token++;
        at++;
      } else if (anyToken >= 0) {
        token = anyToken + 1;
        at = ++anyAt;
      } else {
        return false;
      }
    }
    while (token < tokens.size() && tokens.get(token) instanceof Any) {
      token++;
    }
    return token == tokens.size();
  }

  private static boolean matches(Token token, int character) {
    return switch (token) {
      case Any _, One _ -> true;
      case Exactly(var wanted) -> wanted == character;
      case OneOf oneOf -> oneOf.has(character);
    };
  }

  /// Where the class that begins at `at` ends, or -1 when it never does.
  private static int classEnd(int[] text, int at) {
    int start = at + 1;
    if (start < text.length && (text[start] == '!' || text[start] == '^')) {
      start++;
    }
    for (int end = start; end < text.length; end++) {
      if (text[end] == '\\') {
        end++;
      } else if (text[end] == ']' && end > start) {
        return end;
      }
    }
    return -1;
  }

  private static OneOf oneOf(int[] text, int from, int end) {
    boolean inverted = text[from] == '!' || text[from] == '^';
    var characters = new ArrayList<Integer>();
    var plainDash = new ArrayList<Boolean>();
    for (int at = inverted ? from + 1 : from; at < end; at++) {
      boolean escaped = text[at] == '\\' && at + 1 < end;
      at += escaped ? 1 : 0;
      characters.add(text[at]);
      plainDash.add(text[at] == '-' && !escaped);
    }
    var ranges = new ArrayList<Range>();
    for (int at = 0; at < characters.size(); at++) {
      if (at + 2 < characters.size() && plainDash.get(at + 1)) {
        ranges.add(new Range(characters.get(at), characters.get(at + 2)));
        at += 2;
      } else {
        ranges.add(new Range(characters.get(at), characters.get(at)));
      }
    }
    return new OneOf(List.copyOf(ranges), inverted);
  }
}
