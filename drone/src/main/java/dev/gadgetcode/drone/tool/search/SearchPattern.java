package dev.gadgetcode.drone.tool.search;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// What is looked for in lines of text: words as they are, or a regular expression. Immutable.
///
/// Both searches of this package mean the same by it: classes like `\w` are of Unicode, and POSIX
/// names like `[:alpha:]` are known. Where they cannot, because ripgrep's expressions have no look
/// around and no back references, the Java search is taken.
record SearchPattern(String text, Kind kind, Case letters) {
  enum Kind {
    LITERAL,
    EXPRESSION
  }

  enum Case {
    EXACT,
    IGNORED
  }

  /// The expression for Java; throws what tells where it is wrong.
  Pattern compile() throws PatternSyntaxException {
    int flags =
        switch (letters) {
          case EXACT -> 0;
          case IGNORED -> Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
        };
    return switch (kind) {
      case LITERAL -> Pattern.compile(text, flags | Pattern.LITERAL);
      case EXPRESSION -> Pattern.compile(withPosixNames(), flags | Pattern.UNICODE_CHARACTER_CLASS);
    };
  }

  /// Whether the text can be looked for with nothing but a comparison.
  boolean isPlain() {
    boolean meansItself =
        kind == Kind.LITERAL || text.chars().noneMatch(one -> "\\[](){}.*+?^$|".indexOf(one) >= 0);
    return meansItself && letters == Case.EXACT;
  }

  /// Letters that are in every match, perhaps none. A file without them has no match, which is far
  /// quicker to see than by the expression.
  String requiredText() {
    if (isPlain()) {
      return text;
    }
    return kind == Kind.EXPRESSION && letters == Case.EXACT ? RequiredText.of(text) : "";
  }

  private String withPosixNames() {
    return text.replace("[:alpha:]", "\\p{Alpha}")
        .replace("[:digit:]", "\\p{Digit}")
        .replace("[:alnum:]", "\\p{Alnum}")
        .replace("[:space:]", "\\p{Space}")
        .replace("[:upper:]", "\\p{Upper}")
        .replace("[:lower:]", "\\p{Lower}")
        .replace("[:punct:]", "\\p{Punct}");
  }
}
