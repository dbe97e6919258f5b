package dev.gadgetcode.drone.core.policy;

import dev.gadgetcode.protocol.document.ToolPolicy;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What one source says of the use of tools. The most exact rules that match decide, and of these
/// the strictest: their order says nothing. Immutable.
public record Rules(List<Rule> list) {
  public static final Rules NONE = new Rules(List.of());

  public Rules {
    list = List.copyOf(list);
  }

  public static Rules of(Map<String, ToolPolicy> given) {
    return new Rules(
        given.entrySet().stream().map(entry -> Rule.of(entry.getKey(), entry.getValue())).toList());
  }

  /// What is said of a use; nothing where no rule matches.
  Optional<ToolPolicy> of(String tool, Subject subject) {
    return Arrays.stream(Rule.Exactness.values())
        .sorted((one, other) -> other.compareTo(one))
        .flatMap(exactness ->
            list.stream()
                .filter(rule -> rule.exactness() == exactness && rule.matches(tool, subject))
                .map(Rule::policy)
                .reduce(Rules::stricter)
                .stream())
        .findFirst();
  }

  /// What the rule of exactly this name says.
  Optional<ToolPolicy> named(String name) {
    return list.stream().filter(rule -> rule.isNamed(name)).map(Rule::policy).findFirst();
  }

  /// Is a tool denied whatever it is used on?
  boolean denies(String tool) {
    var wholly = list.stream().filter(rule -> rule.subject().isEmpty()).toList();
    boolean hasExceptions =
        list.stream()
            .anyMatch(rule ->
                rule.subject().isPresent() && rule.isFor(tool) && rule.policy() != ToolPolicy.DENY);
    return !hasExceptions
        && new Rules(wholly)
            .of(tool, new Subject.Arguments(""))
            .equals(Optional.of(ToolPolicy.DENY));
  }

  static ToolPolicy stricter(ToolPolicy one, ToolPolicy other) {
    return strictness(one) >= strictness(other) ? one : other;
  }

  private static int strictness(ToolPolicy policy) {
    return switch (policy) {
      case AUTO -> 0;
      case ASK -> 1;
      case DENY -> 2;
    };
  }
}
