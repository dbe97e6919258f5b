package dev.gadgetcode.drone.core.agent;

import dev.gadgetcode.ai.Usage;
import dev.gadgetcode.drone.core.CallResponse;
import dev.gadgetcode.drone.core.Shown.AgentEnded;
import dev.gadgetcode.drone.core.Shown.Asked;
import dev.gadgetcode.drone.core.Shown.CallEnded;
import dev.gadgetcode.drone.core.Shown.CallShown;
import dev.gadgetcode.drone.core.TurnFact;
import dev.gadgetcode.drone.core.TurnNote.AbortAsked;
import dev.gadgetcode.drone.core.TurnNote.AgentStopAsked;
import dev.gadgetcode.drone.core.TurnNote.Compacted;
import dev.gadgetcode.drone.core.TurnNote.Instructed;
import dev.gadgetcode.drone.core.TurnNote.Ordered;
import dev.gadgetcode.drone.core.TurnNote.StepBegun;
import dev.gadgetcode.drone.core.TurnNote.StepEnded;
import dev.gadgetcode.drone.core.TurnNote.ToolBegun;
import dev.gadgetcode.drone.core.TurnNote.Word;
import dev.gadgetcode.protocol.id.AgentId;
import dev.gadgetcode.protocol.id.CallId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// How far one agent of a turn has come, as the fold of the turn's facts: the same live and after a
/// crash. For one thread.
public final class AgentProgress {
  private final @Nullable AgentId agent;
  private final List<Step> steps = new ArrayList<>();
  private final List<Usage> usages = new ArrayList<>();
  private final Map<CallId, CallResponse> results = new HashMap<>();
  private final Set<CallId> begun = new HashSet<>();
  private Optional<StepBegun> open = Optional.empty();
  private Optional<Compacted> summary = Optional.empty();
  private Optional<Usage> lastUsage = Optional.empty();
  private boolean isStopAsked;
  private boolean isShownEnded;

  /// An agent that has done nothing yet.
  ///
  /// @param agent the subagent; null for the turn's own
  public AgentProgress(@Nullable AgentId agent) {
    this.agent = agent;
  }

  public static AgentProgress of(List<TurnFact> facts, @Nullable AgentId agent) {
    var progress = new AgentProgress(agent);
    facts.forEach(progress::apply);
    return progress;
  }

  /// Takes the next fact of the turn; one of another agent changes nothing.
  public void apply(TurnFact fact) {
    switch (fact) {
      case StepBegun begin -> {
        if (isOurs(begin.agent())) {
          open = Optional.of(begin);
        }
      }
      case StepEnded ended -> {
        if (isOurs(ended.agent())) {
          steps.add(Step.of(ended.step(), ended.mark(), ended.answer(), agent));
          usages.add(ended.usage());
          lastUsage = Optional.of(ended.usage());
          open = Optional.empty();
        }
      }
      case Compacted compacted -> {
        if (isOurs(compacted.agent())) {
          summary = Optional.of(compacted);
          usages.add(compacted.usage());
          lastUsage = Optional.empty();
        }
      }
      case ToolBegun(var call) -> begun.add(call);
      case CallEnded(var call, var response) -> results.putIfAbsent(call, response);
      case AgentStopAsked(var stopped) -> isStopAsked |= stopped.equals(agent);
      case AgentEnded(var ended) -> isShownEnded |= ended.equals(agent);
      case Ordered _, Instructed _, Word _, AbortAsked _, CallShown _, Asked _ -> {}
    }
  }

  private boolean isOurs(@Nullable AgentId of) {
    return Objects.equals(agent, of);
  }

  public @Nullable AgentId agent() {
    return agent;
  }

  public List<Step> steps() {
    return List.copyOf(steps);
  }

  public List<Usage> usages() {
    return List.copyOf(usages);
  }

  /// The tokens of the last answer, where they still say how long the conversation is.
  Optional<Usage> lastUsage() {
    return lastUsage;
  }

  Optional<Compacted> summary() {
    return summary;
  }

  public Optional<CallResponse> result(CallId call) {
    return Optional.ofNullable(results.get(call));
  }

  /// The calls of the last step that have no result yet.
  List<Step.Call> waiting() {
    return steps.isEmpty()
        ? List.of()
        : steps.getLast().calls().stream().filter(call -> !results.containsKey(call.id())).toList();
  }

  /// May the call have done its work already?
  public boolean isBegun(CallId call) {
    return begun.contains(call);
  }

  public boolean isStopAsked() {
    return isStopAsked;
  }

  /// Has somebody been shown that the subagent is over?
  public boolean isShownEnded() {
    return isShownEnded;
  }

  /// Was a step asked for, and never answered?
  public boolean isHalfSaid() {
    return open.isPresent();
  }

  /// The step that comes next, or is asked again.
  public int nextStep() {
    return steps.isEmpty() ? 1 : steps.getLast().number() + 1;
  }

  /// Which time it is that the next step is asked.
  public int nextAttempt() {
    return open.map(begin -> begin.attempt() + 1).orElse(1);
  }

  /// How many finished calls the agent has made.
  public int callCount() {
    return (int)
        steps.stream()
            .flatMap(step -> step.calls().stream())
            .filter(call -> results.containsKey(call.id()))
            .count();
  }

  /// What the agent said last.
  public String lastWords() {
    return steps.isEmpty() ? "" : steps.getLast().text();
  }
}
