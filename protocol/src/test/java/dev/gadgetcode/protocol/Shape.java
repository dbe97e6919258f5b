package dev.gadgetcode.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// One argument or field as PROTOCOL.md writes it.
///
/// @param name empty for an argument that is only shown as an object
/// @param objects what it looks like inside, one list of fields for each form it may take; empty
///   where that is not said
record Shape(String name, Presence presence, boolean isList, List<List<Shape>> objects) {
  enum Presence {
    REQUIRED,
    OR_NULL,
    OPTIONAL
  }

  /// Reads a list like `content, [{promptId, chatSession or null}]`, in parentheses or not.
  static List<Shape> parse(String text) {
    var reader = new Reader(text.startsWith("(") ? text.substring(1, text.length() - 1) : text);
    var shapes = reader.isAtEnd() ? List.<Shape>of() : reader.shapes();
    if (!reader.isAtEnd()) {
      throw new IllegalArgumentException("Not understood in '" + text + "': " + reader.next());
    }
    return shapes;
  }

  private Shape as(Presence other) {
    return new Shape(name, other, isList, objects);
  }

  private static final class Reader {
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*|\\S");

    private final List<String> tokens;
    private int at;

    Reader(String text) {
      tokens = TOKEN.matcher(text).results().map(found -> found.group()).toList();
    }

    boolean isAtEnd() {
      return at == tokens.size();
    }

    String next() {
      return isAtEnd() ? "" : tokens.get(at++);
    }

    List<Shape> shapes() {
      var shapes = new ArrayList<Shape>();
      do {
        shapes.add(shape());
      } while (take(","));
      return List.copyOf(shapes);
    }

    private Shape shape() {
      if (take("[")) {
        var optional = shape().as(Presence.OPTIONAL);
        expect("]");
        return optional;
      }
      if (take("{")) {
        return new Shape("", Presence.REQUIRED, false, alternatives());
      }
      var name = next();
      var list = false;
      var objects = List.<List<Shape>>of();
      if (take(":")) {
        list = take("[");
        expect("{");
        objects = alternatives();
        if (list) {
          expect("]");
        }
      }
      var isNullable = take("or");
      if (isNullable) {
        expect("null");
      }
      return new Shape(name, isNullable ? Presence.OR_NULL : Presence.REQUIRED, list, objects);
    }

    /// The fields of an object and of those that may stand in its place, behind the first brace.
    private List<List<Shape>> alternatives() {
      var objects = new ArrayList<List<Shape>>();
      do {
        objects.add(shapes());
        expect("}");
      } while (takeObject());
      return List.copyOf(objects);
    }

    private boolean takeObject() {
      var isObject = at + 1 < tokens.size() && tokens.get(at + 1).equals("{");
      if (isObject && take("or")) {
        expect("{");
        return true;
      }
      return false;
    }

    private boolean take(String token) {
      if (!isAtEnd() && tokens.get(at).equals(token)) {
        at++;
        return true;
      }
      return false;
    }

    private void expect(String token) {
      if (!take(token)) {
        throw new IllegalArgumentException(
            "'" + token + "' expected at " + tokens.subList(at, tokens.size()));
      }
    }
  }
}
