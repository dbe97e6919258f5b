package dev.gadgetcode.drone.core;

import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.drone.core.TurnNote.AbortAsked;
import dev.gadgetcode.drone.core.TurnNote.Ordered;
import dev.gadgetcode.drone.core.TurnNote.StepBegun;
import dev.gadgetcode.drone.core.TurnNote.StepEnded;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// How far a turn has come, as the fold of its notes: the same live and after a crash. Immutable.
///
/// @param orders the handings of the turn, first to last
/// @param answers what the model has answered, one per finished step
/// @param open the step that was asked and has no answer
public record Progress(
    List<Ordered> orders,
    List<ModelEnd.Completed> answers,
    Optional<StepBegun> open,
    boolean isAbortAsked) {
  public Progress {
    orders = List.copyOf(orders);
    answers = List.copyOf(answers);
  }

  public static Progress of(List<TurnNote> notes) {
    var orders = new ArrayList<Ordered>();
    var answers = new ArrayList<ModelEnd.Completed>();
    Optional<StepBegun> open = Optional.empty();
    boolean isAbortAsked = false;
    for (var note : notes) {
      switch (note) {
        case Ordered ordered -> orders.add(ordered);
        case StepBegun begun -> open = Optional.of(begun);
        case StepEnded ended -> {
          answers.add(ended.answer());
          open = Optional.empty();
        }
        case AbortAsked _ -> isAbortAsked = true;
      }
    }
    return new Progress(orders, answers, open, isAbortAsked);
  }

  /// The step that comes next, or is asked again.
  public int nextStep() {
    return answers.size() + 1;
  }

  /// Which time it is that the next step is asked.
  public int nextAttempt() {
    return open.map(begun -> begun.attempt() + 1).orElse(1);
  }
}
