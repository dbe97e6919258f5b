package dev.gadgetcode.drone.secret;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Takes secrets out of texts, in whatever form they stand there, whole or cut into pieces.
/// Immutable; for any thread.
public final class Redaction {
  /// Knows no secret.
  public static final Redaction NONE = new Redaction(List.of());

  static final String INSTEAD = "[redacted]";

  private final Map<Character, List<Form>> forms = new HashMap<>();

  Redaction(Collection<String> secrets) {
    for (var secret : secrets) {
      for (var form : Form.of(secret)) {
        form.beginnings()
            .forEach(first -> forms.computeIfAbsent(first, _ -> new ArrayList<>()).add(form));
      }
    }
  }

  /// A text without the secrets in it.
  public String of(String text) {
    if (forms.isEmpty()) {
      return text;
    }
    var clean = new StringBuilder(text.length());
    int held = scan(text, clean, End.WHOLE);
    return clean.append(text, held, text.length()).toString();
  }

  /// A text that comes in pieces.
  public Stream stream() {
    return new Stream();
  }

  private enum End {
    /// Nothing comes behind the text.
    WHOLE,
    /// More may come.
    OPEN
  }

  /// Puts what is clean into `clean`; back with where begins what may be a secret cut off.
  private int scan(String text, StringBuilder clean, End end) {
    int at = 0;
    while (at < text.length()) {
      int longest = 0;
      for (var form : forms.getOrDefault(text.charAt(at), List.of())) {
        int length = form.match(text, at);
        if (length == Form.PARTIAL && end == End.OPEN) {
          return at;
        }
        longest = Math.max(longest, length);
      }
      if (longest > 0) {
        clean.append(INSTEAD);
        at += longest;
      } else {
        clean.append(text.charAt(at++));
      }
    }
    return at;
  }

  /// What comes in pieces: a piece whose end may be the beginning of a secret is held until it is
  /// known to be none. For one thread.
  public final class Stream {
    private String held = "";

    private Stream() {}

    /// What can be shown with the next piece; it may be nothing.
    public String next(String piece) {
      if (forms.isEmpty()) {
        return piece;
      }
      var text = held + piece;
      var clean = new StringBuilder(text.length());
      held = text.substring(scan(text, clean, End.OPEN));
      return clean.toString();
    }

    /// What was held, now that nothing follows.
    public String rest() {
      var rest = held;
      held = "";
      return of(rest);
    }
  }
}
