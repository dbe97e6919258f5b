package dev.gadgetcode.hub.core;

import dev.gadgetcode.protocol.ide.IdeAck;
import java.util.List;
import java.util.Optional;

/// The answer of a core to a command: what happened, what to say and what to do, in that order.
public record Decision(List<SessionFact> facts, Optional<IdeAck> ack, List<SessionEffect> effects) {
  public static final Decision NOTHING = new Decision(List.of(), Optional.empty(), List.of());

  public Decision {
    facts = List.copyOf(facts);
    effects = List.copyOf(effects);
  }

  static Decision refuse(IdeAck ack, SessionEffect... effects) {
    return new Decision(List.of(), Optional.of(ack), List.of(effects));
  }
}
