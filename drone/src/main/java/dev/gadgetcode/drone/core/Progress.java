package dev.gadgetcode.drone.core;

import dev.gadgetcode.ai.Usage;
import dev.gadgetcode.drone.core.Shown.AgentEnded;
import dev.gadgetcode.drone.core.Shown.CallEnded;
import dev.gadgetcode.drone.core.Shown.CallShown;
import dev.gadgetcode.drone.core.TurnNote.AbortAsked;
import dev.gadgetcode.drone.core.TurnNote.AgentStopAsked;
import dev.gadgetcode.drone.core.TurnNote.Answered;
import dev.gadgetcode.drone.core.TurnNote.Compacted;
import dev.gadgetcode.drone.core.TurnNote.Instructed;
import dev.gadgetcode.drone.core.TurnNote.Ordered;
import dev.gadgetcode.drone.core.TurnNote.StepBegun;
import dev.gadgetcode.drone.core.TurnNote.StepEnded;
import dev.gadgetcode.drone.core.TurnNote.ToolBegun;
import dev.gadgetcode.protocol.id.CallId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How far a turn as a whole has come, as the fold of its facts: the same live and after a crash.
/// What each agent of it has done is in `AgentProgress`. Immutable.
///
/// @param orders the handings of the turn, first to last
/// @param system what its own agent was told before the conversation
/// @param usages the tokens of each answer, of subagents too
/// @param callCount how many tool calls are finished
/// @param answers what people have answered, by the call that asked
public record Progress(
    List<Ordered> orders,
    Optional<String> system,
    List<Usage> usages,
    int callCount,
    Map<CallId, String> answers,
    boolean isAbortAsked) {
  public Progress {
    orders = List.copyOf(orders);
    usages = List.copyOf(usages);
    answers = Map.copyOf(answers);
  }

  public static Progress of(List<TurnFact> facts) {
    var orders = new ArrayList<Ordered>();
    Optional<String> system = Optional.empty();
    var usages = new ArrayList<Usage>();
    int callCount = 0;
    var answers = new HashMap<CallId, String>();
    boolean isAbortAsked = false;
    for (var fact : facts) {
      switch (fact) {
        case Ordered ordered -> orders.add(ordered);
        case Instructed(var told) -> system = Optional.of(told);
        case StepEnded ended -> usages.add(ended.usage());
        case Compacted compacted -> usages.add(compacted.usage());
        case Answered(var call, var answer) -> answers.putIfAbsent(call, answer);
        case CallEnded _ -> callCount++;
        case AbortAsked _ -> isAbortAsked = true;
        case StepBegun _, ToolBegun _, AgentStopAsked _, CallShown _, AgentEnded _ -> {}
      }
    }
    return new Progress(orders, system, usages, callCount, answers, isAbortAsked);
  }

  /// How long ago the turn was handed over first.
  public Duration time(Instant now) {
    return orders.isEmpty() ? Duration.ZERO : Duration.between(orders.getFirst().at(), now);
  }
}
