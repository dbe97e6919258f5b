package dev.gadgetcode.drone.core.policy;

import dev.gadgetcode.protocol.document.ToolPolicy;
import java.util.Optional;

/// One line of a policy: `shell`, `files.*` or `shell(git push*)`, and what holds there. The part
/// in brackets is matched against what the tool is used on. Immutable.
///
/// A rule for a command that says `ask` or `deny` holds where it matches the line or any command in
/// it. One that says `auto` holds only for one plain command, since the beginning of a line says
/// nothing about what follows a `;`.
record Rule(Wildcard tool, Optional<Wildcard> subject, ToolPolicy policy) {
  /// How much a rule says about what it is for; the most exact that match decide.
  enum Exactness {
    TOOLS,
    TOOL,
    SUBJECT
  }

  static Rule of(String key, ToolPolicy policy) {
    int open = key.indexOf('(');
    if (open < 0 || !key.endsWith(")")) {
      return new Rule(new Wildcard(key.strip()), Optional.empty(), policy);
    }
    var subject = key.substring(open + 1, key.length() - 1);
    return new Rule(
        new Wildcard(key.substring(0, open).strip()), Optional.of(new Wildcard(subject)), policy);
  }

  Exactness exactness() {
    if (subject.isPresent()) {
      return Exactness.SUBJECT;
    }
    return tool.pattern().contains("*") ? Exactness.TOOLS : Exactness.TOOL;
  }

  /// Has it this very name, and nothing in brackets?
  boolean isNamed(String name) {
    return subject.isEmpty() && tool.pattern().equals(name);
  }

  boolean isFor(String name) {
    return tool.matches(name);
  }

  boolean matches(String name, Subject used) {
    return isFor(name) && (subject.isEmpty() || matches(subject.get(), used));
  }

  private boolean matches(Wildcard wanted, Subject used) {
    return switch (used) {
      case Subject.Command command ->
          switch (policy) {
            case AUTO -> command.isPlain() && wanted.matches(command.text().strip());
            case ASK, DENY -> command.parts().stream().anyMatch(wanted::matches);
          };
      case Subject.File file -> wanted.matches(file.text());
      case Subject.Address address -> wanted.matches(address.text());
      case Subject.Arguments arguments -> wanted.matches(arguments.text());
    };
  }
}
