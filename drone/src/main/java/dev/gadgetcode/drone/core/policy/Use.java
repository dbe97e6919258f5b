package dev.gadgetcode.drone.core.policy;

import dev.gadgetcode.protocol.document.ToolPolicy;

/// One use of a tool, as rules see it. Immutable.
///
/// @param tool its name
/// @param usual what holds where no rule says anything
public record Use(String tool, Subject subject, ToolPolicy usual) {
  boolean isCommand() {
    return subject instanceof Subject.Command;
  }
}
