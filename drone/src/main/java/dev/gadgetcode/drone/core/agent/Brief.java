package dev.gadgetcode.drone.core.agent;

import dev.gadgetcode.ai.Message;
import dev.gadgetcode.ai.ToolSpec;
import dev.gadgetcode.protocol.document.SessionMode;
import java.util.List;
import java.util.Optional;

/// What an agent is given before its first step, the same to its last. Immutable.
///
/// @param system what it is told before the conversation
/// @param earlier the conversation so far, from earlier turns
/// @param tools every tool that there is, whether the mode lets it be used or not
/// @param window how many tokens the model can take in all
public record Brief(
    String system,
    List<Message> earlier,
    String prompt,
    SessionMode mode,
    List<Offer> tools,
    int window,
    AgentLimits limits) {
  public Brief {
    earlier = List.copyOf(earlier);
    tools = List.copyOf(tools);
  }

  /// The tools that the model is told of.
  List<ToolSpec> offered() {
    return tools.stream().filter(this::isAllowed).map(Offer::spec).toList();
  }

  private boolean isAllowed(Offer offer) {
    return switch (mode) {
      case BUILD -> true;
      case PLAN -> offer.manner() != Offer.Manner.WRITES;
    };
  }

  /// How a call of this tool is run; one that is not there only says so.
  Offer.Manner manner(String tool) {
    return find(tool).map(Offer::manner).orElse(Offer.Manner.READS);
  }

  /// Why the mode forbids a tool, in words for the model.
  Optional<String> refusal(String tool) {
    return find(tool)
        .filter(offer -> !isAllowed(offer))
        .map(_ ->
            "This session is in plan mode, in which nothing is changed, so "
                + tool
                + " was not run. Look at what you need, then tell the user your plan; the user can"
                + " switch the session to build mode to have it carried out.");
  }

  private Optional<Offer> find(String tool) {
    return tools.stream().filter(offer -> offer.spec().name().equals(tool)).findFirst();
  }
}
