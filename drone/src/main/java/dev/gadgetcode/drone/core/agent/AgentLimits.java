package dev.gadgetcode.drone.core.agent;

import java.time.Duration;
import java.util.Optional;

/// How much an agent may take, whatever its model wants.
///
/// @param tokens of the whole turn, in and out
/// @param cost of the whole turn, in dollars
/// @param callsAtOnce how many calls one answer may hold
public record AgentLimits(int steps, long tokens, double cost, Duration time, int callsAtOnce) {
  public static final AgentLimits USUAL =
      new AgentLimits(200, 50_000_000, 100, Duration.ofHours(24), 64);

  /// The limits of an agent that another one started.
  public static final AgentLimits SUBAGENT =
      new AgentLimits(100, 50_000_000, 100, Duration.ofHours(24), 64);

  /// What a turn has taken so far.
  public record Spent(long tokens, double cost, Duration time) {
    public static final Spent NOTHING = new Spent(0, 0, Duration.ZERO);
  }

  /// Which limit is reached, in words for people.
  Optional<String> reached(int stepsDone, Spent spent) {
    if (stepsDone >= steps) {
      return Optional.of("The limit of " + steps + " steps is reached");
    }
    if (spent.tokens() >= tokens) {
      return Optional.of("The limit of " + tokens + " tokens is reached");
    }
    if (spent.cost() >= cost) {
      return Optional.of("The limit of " + cost + " dollars is reached");
    }
    return spent.time().compareTo(time) >= 0
        ? Optional.of("The limit of " + time.toHours() + " hours is reached")
        : Optional.empty();
  }
}
