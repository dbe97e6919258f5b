package dev.gadgetcode.drone.core.agent;

import dev.gadgetcode.ai.Failure;
import dev.gadgetcode.ai.RetryPolicy;
import dev.gadgetcode.ai.StopReason;
import dev.gadgetcode.drone.core.agent.AgentLimits.Spent;
import dev.gadgetcode.drone.core.agent.Next.CallModel;
import dev.gadgetcode.drone.core.agent.Next.Compact;
import dev.gadgetcode.drone.core.agent.Next.Finish;
import dev.gadgetcode.drone.core.agent.Next.RunTools;
import dev.gadgetcode.drone.core.agent.Next.Task;
import dev.gadgetcode.drone.core.agent.Offer.Manner;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;

/// The agent: from what it was given and how far it has come to what comes next. It decides and
/// touches nothing, so a turn that is taken up after a crash goes on as if there had been none.
///
/// The model is asked for a step; the tools it calls give their results, those that read together,
/// those that write one after the other; and so on until an answer calls no tool.
public final class AgentLoop {
  private static final int MOST_CUT_OFF = 3;

  private AgentLoop() {}

  public static Next next(Brief brief, AgentProgress progress, Spent spent) {
    var waiting = progress.waiting();
    if (!waiting.isEmpty()) {
      return given(brief, progress);
    }
    if (!progress.steps().isEmpty()) {
      var over = over(progress);
      if (over.isPresent()) {
        return over.get();
      }
    }
    var reached = brief.limits().reached(progress.steps().size(), spent);
    if (reached.isPresent()) {
      return Finish.error(reached.get());
    }
    return Compaction.due(brief, progress)
        .<Next>map(compact -> compact)
        .orElseGet(
            () -> new CallModel(progress.nextStep(), Conversation.of(brief, progress).request()));
  }

  /// The next calls that go together, in the order in which the model made them.
  private static RunTools given(Brief brief, AgentProgress progress) {
    var tasks = new ArrayList<Task>();
    for (var call : progress.waiting()) {
      var manner = brief.manner(call.block().name());
      var isFirst = tasks.isEmpty();
      if (!isFirst && (manner == Manner.WRITES || manner != tasks.getFirst().manner())) {
        break;
      }
      tasks.add(new Task(call, manner, refusal(brief, progress, call)));
    }
    return new RunTools(tasks);
  }

  private static Optional<String> refusal(Brief brief, AgentProgress progress, Step.Call call) {
    var calls = progress.steps().getLast().calls();
    if (calls.indexOf(call) >= brief.limits().callsAtOnce()) {
      return Optional.of(
          "Not run: more than "
              + brief.limits().callsAtOnce()
              + " calls were made at once. Make fewer, and look at their results first.");
    }
    if (!progress.isBegun(call.id()) && Repeats.count(call, progress) >= Repeats.REFUSED) {
      return Optional.of(Repeats.refusal());
    }
    return brief.refusal(call.block().name());
  }

  /// Whether the last answer, all of its calls done, is the end.
  private static Optional<Finish> over(AgentProgress progress) {
    var last = progress.steps().getLast();
    if (!last.calls().isEmpty()) {
      boolean isStuck =
          last.calls().stream().anyMatch(call -> Repeats.count(call, progress) >= Repeats.GIVEN_UP);
      return isStuck
          ? Optional.of(Finish.error("The model makes the same call over and over"))
          : Optional.empty();
    }
    return switch (last.answer().reason()) {
      case ANSWERED, TOOL_CALLS -> Optional.of(Finish.done());
      case REFUSED -> Optional.of(Finish.error("The model declined to answer"));
      case PAUSED -> Optional.empty();
      case OUTPUT_LIMIT ->
          isCutOffTooOften(progress)
              ? Optional.of(Finish.error("The answer is longer than the model can give"))
              : Optional.empty();
    };
  }

  private static boolean isCutOffTooOften(AgentProgress progress) {
    var steps = progress.steps();
    return steps.size() > MOST_CUT_OFF
        && steps.subList(steps.size() - MOST_CUT_OFF - 1, steps.size()).stream()
            .allMatch(step ->
                step.calls().isEmpty() && step.answer().reason() == StopReason.OUTPUT_LIMIT);
  }

  /// The way on after a call of the model that broke.
  public sealed interface Remedy {}

  /// Asks again after a while.
  public record AskAgain(Duration delay) implements Remedy {}

  /// Makes room first, then asks again.
  public record MakeRoom(Compact compact) implements Remedy {}

  public record GiveUp(Finish finish) implements Remedy {}

  /// What to do about a call that broke.
  ///
  /// @param tried how often this step was asked since the drone started
  /// @param dice a random number from 0 to 1
  public static Remedy broken(
      Failure failure,
      int tried,
      RetryPolicy policy,
      double dice,
      Brief brief,
      AgentProgress progress) {
    if (failure.kind() == Failure.Kind.CONTEXT_TOO_LONG) {
      return Compaction.forced(brief, progress)
          .<Remedy>map(MakeRoom::new)
          .orElseGet(() -> new GiveUp(Finish.error(failure.message())));
    }
    return again(failure, tried, policy, dice);
  }

  /// The same where there is no room to be made.
  public static Remedy again(Failure failure, int tried, RetryPolicy policy, double dice) {
    return switch (policy.after(tried, failure, RetryPolicy.Shown.OUTPUT, dice)) {
      case RetryPolicy.GiveUp _ -> new GiveUp(Finish.error(failure.message()));
      case RetryPolicy.Again(var delay, _) -> new AskAgain(delay);
    };
  }
}
