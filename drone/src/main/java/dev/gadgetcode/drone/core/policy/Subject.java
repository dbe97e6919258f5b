package dev.gadgetcode.drone.core.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// What a call is about to use its tool on, which is what rules are matched against. Immutable.
public sealed interface Subject {
  /// What is matched.
  String text();

  /// A command for a shell.
  ///
  /// @param text the whole line, as it would run
  record Command(String text) implements Subject {
    private static final Pattern BETWEEN = Pattern.compile("[;&|\\n(){}`]|\\$\\(");
    private static final Pattern PLAIN = Pattern.compile("[^;&|<>(){}`$\\\\\\p{Cntrl}]*");

    /// Is it one command with plain words, so that its beginning says what it does?
    boolean isPlain() {
      return PLAIN.matcher(text).matches();
    }

    /// The line and each command in it, as far as a look at the characters tells.
    List<String> parts() {
      var parts = new ArrayList<>(List.of(text.strip()));
      for (var part : BETWEEN.split(text, -1)) {
        if (!part.isBlank()) {
          parts.add(part.strip());
        }
      }
      return parts;
    }
  }

  /// A file or folder of the project, by its path without `.` and empty names; the root is a dot.
  record File(String text) implements Subject {
    public static File of(String path) {
      var names = new ArrayList<String>();
      for (var name : path.split("/", -1)) {
        if (!name.isEmpty() && !name.equals(".")) {
          names.add(name);
        }
      }
      return new File(names.isEmpty() ? "." : String.join("/", names));
    }
  }

  /// An address of the web, in one form for all its spellings.
  ///
  /// @param host without the rest, as people know it; empty where the text is no address
  record Address(String text, String host) implements Subject {}

  /// The arguments of a tool that is used on nothing in particular, as JSON text.
  record Arguments(String text) implements Subject {}
}
