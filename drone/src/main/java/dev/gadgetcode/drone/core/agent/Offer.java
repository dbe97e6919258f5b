package dev.gadgetcode.drone.core.agent;

import dev.gadgetcode.ai.ToolSpec;

/// A tool that an agent has, and how its calls are run.
public record Offer(ToolSpec spec, Manner manner) {
  /// How calls of a tool go together.
  public enum Manner {
    /// Changes nothing, so any number run at once.
    READS,
    /// May change something, so it runs alone, at most once, and never in a session that plans.
    WRITES,
    /// Has others do the work: several at once, each bound by its own rules.
    DELEGATES
  }
}
