package dev.gadgetcode.drone.core;

import dev.gadgetcode.ai.Usage;
import dev.gadgetcode.drone.core.Shown.AgentEnded;
import dev.gadgetcode.drone.core.Shown.Asked;
import dev.gadgetcode.drone.core.Shown.CallEnded;
import dev.gadgetcode.drone.core.Shown.CallShown;
import dev.gadgetcode.drone.core.TurnNote.AbortAsked;
import dev.gadgetcode.drone.core.TurnNote.AgentStopAsked;
import dev.gadgetcode.drone.core.TurnNote.Compacted;
import dev.gadgetcode.drone.core.TurnNote.Instructed;
import dev.gadgetcode.drone.core.TurnNote.Ordered;
import dev.gadgetcode.drone.core.TurnNote.StepBegun;
import dev.gadgetcode.drone.core.TurnNote.StepEnded;
import dev.gadgetcode.drone.core.TurnNote.ToolBegun;
import dev.gadgetcode.drone.core.TurnNote.Word;
import dev.gadgetcode.protocol.id.CallId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// How far a turn as a whole has come, as the fold of its facts: the same live and after a crash.
/// What each agent of it has done is in `AgentProgress`. Immutable.
///
/// @param orders the handings of the turn, first to last
/// @param system what its own agent was told before the conversation
/// @param usages the tokens of each answer, of subagents too
/// @param callCount how many tool calls are finished
/// @param shown the calls that were shown as begun, behind the last time they were asked about
/// @param asked the calls without a result that a person was asked about
/// @param words what people have said, by the call that asked
public record Progress(
    List<Ordered> orders,
    Optional<String> system,
    List<Usage> usages,
    int callCount,
    Set<CallId> shown,
    Map<CallId, Asked> asked,
    Map<CallId, Word> words,
    boolean isAbortAsked) {
  public Progress {
    orders = List.copyOf(orders);
    usages = List.copyOf(usages);
    shown = Set.copyOf(shown);
    asked = Map.copyOf(asked);
    words = Map.copyOf(words);
  }

  public static Progress of(List<TurnFact> facts) {
    var orders = new ArrayList<Ordered>();
    Optional<String> system = Optional.empty();
    var usages = new ArrayList<Usage>();
    int callCount = 0;
    var shown = new HashSet<CallId>();
    var asked = new HashMap<CallId, Asked>();
    var words = new HashMap<CallId, Word>();
    boolean isAbortAsked = false;
    for (var fact : facts) {
      switch (fact) {
        case Ordered ordered -> orders.add(ordered);
        case Instructed(var told) -> system = Optional.of(told);
        case StepEnded ended -> usages.add(ended.usage());
        case Compacted compacted -> usages.add(compacted.usage());
        case Asked question -> {
          asked.put(question.call(), question);
          if (question.kind() == Asked.Kind.DECISION) {
            shown.remove(question.call()); // it begins, or begins anew, after that
          }
          words.computeIfPresent(
              question.call(), (_, word) -> question.isAnsweredBy(word) ? word : null);
        }
        case Word word -> words.putIfAbsent(word.call(), word);
        case CallShown(var call) -> shown.add(call);
        case CallEnded(var call, _) -> {
          callCount++;
          asked.remove(call);
        }
        case AbortAsked _ -> isAbortAsked = true;
        case StepBegun _, ToolBegun _, AgentStopAsked _, AgentEnded _ -> {}
      }
    }
    return new Progress(orders, system, usages, callCount, shown, asked, words, isAbortAsked);
  }

  /// How long ago the turn was handed over first.
  public Duration time(Instant now) {
    return orders.isEmpty() ? Duration.ZERO : Duration.between(orders.getFirst().at(), now);
  }
}
