package dev.gadgetcode.hub.core;

import dev.gadgetcode.protocol.ide.IdeAck;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The answer of a session to a command: what happened, what to say and what to do, in that order.
public record Decision(List<SessionFact> facts, Optional<IdeAck> ack, List<SessionEffect> effects) {
  public static final Decision NOTHING = new Decision(List.of(), Optional.empty(), List.of());

  public Decision {
    facts = List.copyOf(facts);
    effects = List.copyOf(effects);
  }

  static Decision answer(IdeAck ack, SessionEffect... effects) {
    return new Decision(List.of(), Optional.of(ack), List.of(effects));
  }

  static Decision effects(SessionEffect... effects) {
    return new Decision(List.of(), Optional.empty(), List.of(effects));
  }

  static Draft draft() {
    return new Draft();
  }

  /// A decision in the making.
  static final class Draft {
    private final List<SessionFact> facts = new ArrayList<>();
    private final List<SessionEffect> effects = new ArrayList<>();

    Draft fact(SessionFact fact) {
      facts.add(fact);
      return this;
    }

    Draft effect(SessionEffect effect) {
      effects.add(effect);
      return this;
    }

    Decision decision() {
      return new Decision(facts, Optional.empty(), effects);
    }

    Decision answer(IdeAck ack) {
      return new Decision(facts, Optional.of(ack), effects);
    }
  }
}
