package dev.gadgetcode.drone.core.policy;

import dev.gadgetcode.protocol.document.ToolPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What tools may be used for in a turn: the rules of the drone's user and those of the project,
/// the stricter of which holds, and what is usual where neither says anything. Nothing in a
/// repository has a word in it. Immutable.
///
/// @param unprotected why a command cannot be confined, where that is so: then each one asks,
///   whatever the rules say
public record Policy(Rules user, Rules project, Optional<String> unprotected) {
  /// What rules call the network of commands. Only a rule of this very name speaks of it.
  public static final String NETWORK = "network";

  private static final String SHELL = "shell";

  /// What holds for a use, and why, in words for the user and for the model.
  public record Verdict(ToolPolicy policy, String reason) {}

  /// Is there anything that the tool may be used for?
  public boolean offers(String tool) {
    return !user.denies(tool) && !project.denies(tool);
  }

  /// Do commands have the network? Where one source grants it by `auto` and none says otherwise.
  public boolean grantsNetwork() {
    var said = Stream.of(user, project).flatMap(rules -> rules.named(NETWORK).stream()).toList();
    return !said.isEmpty() && said.stream().allMatch(policy -> policy == ToolPolicy.AUTO);
  }

  public Verdict of(Use use) {
    var said = new ArrayList<Verdict>();
    said.add(verdict(user, use, "The settings of the drone's user say so."));
    said.add(verdict(project, use, "The project's policy says so."));
    said.removeIf(verdict -> verdict.reason().isEmpty());
    if (said.isEmpty()) {
      said.add(new Verdict(use.usual(), "It reaches beyond the project."));
    }
    if (use.isCommand() && unprotected.isPresent()) {
      said.addFirst(new Verdict(ToolPolicy.ASK, unprotected.get()));
    }
    return strictest(said);
  }

  /// The strictest, the first of equals.
  private static Verdict strictest(List<Verdict> said) {
    var strictest = said.getFirst();
    for (var verdict : said) {
      boolean isStricter =
          Rules.stricter(strictest.policy(), verdict.policy()) != strictest.policy();
      strictest = isStricter ? verdict : strictest;
    }
    return strictest;
  }

  /// What rules say; no reason where they say nothing. A line for a running command is a command
  /// too, so what holds for the shell holds for it.
  private static Verdict verdict(Rules rules, Use use, String reason) {
    var own = rules.of(use.tool(), use.subject());
    var shell = use.isCommand() ? rules.of(SHELL, use.subject()) : Optional.<ToolPolicy>empty();
    return own.map(policy -> shell.map(other -> Rules.stricter(policy, other)).orElse(policy))
        .or(() -> shell)
        .map(policy -> new Verdict(policy, reason))
        .orElseGet(() -> new Verdict(ToolPolicy.AUTO, ""));
  }
}
