package dev.gadgetcode.hub.core;

import java.util.ArrayList;
import java.util.List;

/// The answer of a drone's core to a command: what happened and what to do.
public record DroneDecision(List<DroneFact> facts, List<DroneEffect> effects) {
  public static final DroneDecision NOTHING = new DroneDecision(List.of(), List.of());

  public DroneDecision {
    facts = List.copyOf(facts);
    effects = List.copyOf(effects);
  }

  static DroneDecision answer(DroneReply reply) {
    return new DroneDecision(List.of(), List.of(new DroneEffect.Answer(reply)));
  }

  static Draft draft() {
    return new Draft();
  }

  /// A decision in the making.
  static final class Draft {
    private final List<DroneFact> facts = new ArrayList<>();
    private final List<DroneEffect> effects = new ArrayList<>();

    Draft fact(DroneFact fact) {
      facts.add(fact);
      return this;
    }

    Draft effect(DroneEffect effect) {
      effects.add(effect);
      return this;
    }

    DroneDecision decision() {
      return new DroneDecision(facts, effects);
    }
  }
}
