package dev.gadgetcode.drone.tool.search;

import java.util.ArrayList;
import java.util.List;

/// A pattern for a path: a [Wildcard] per name, and `**` for any number of names. One without a
/// slash is for the last name, however deep. Immutable.
record PathPattern(List<Part> parts) {
  sealed interface Part {}

  record AnyNames() implements Part {}

  record Name(Wildcard wildcard) implements Part {}

  static PathPattern parse(String pattern) {
    var text = pattern.startsWith("/") ? pattern.substring(1) : pattern;
    var parts = new ArrayList<Part>();
    if (pattern.indexOf('/') < 0) {
      parts.add(new AnyNames());
    }
    for (var name : text.split("/", -1)) {
      if (name.isEmpty()) {
        continue;
      }
      if (!name.equals("**")) {
        parts.add(new Name(Wildcard.parse(name)));
      } else if (parts.isEmpty() || !(parts.getLast() instanceof AnyNames)) {
        parts.add(new AnyNames());
      }
    }
    if (parts.isEmpty() || parts.getLast() instanceof AnyNames) {
      parts.add(new Name(Wildcard.parse("*"))); // what is below, not the folder itself
    }
    return new PathPattern(List.copyOf(parts));
  }

  boolean matches(List<String> names) {
    if (parts.size() == 2 && parts.getFirst() instanceof AnyNames && !names.isEmpty()) {
      return matches(parts.getLast(), names.getLast());
    }
    int part = 0;
    int at = 0;
    int anyPart = -1;
    int anyAt = 0;
    while (at < names.size()) {
      if (part < parts.size() && parts.get(part) instanceof AnyNames) {
        anyPart = part++;
        anyAt = at;
      } else if (part < parts.size() && matches(parts.get(part), names.get(at))) {
        part++;
        at++;
      } else if (anyPart >= 0) {
        part = anyPart + 1;
        at = ++anyAt;
      } else {
        return false;
      }
    }
    return part == parts.size();
  }

  private static boolean matches(Part part, String name) {
    return switch (part) {
      case AnyNames _ -> true;
      case Name(var wildcard) -> wildcard.matches(name);
    };
  }
}
