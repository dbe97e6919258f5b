package dev.gadgetcode.drone.turn;

import dev.gadgetcode.drone.core.Shown.Asked;
import dev.gadgetcode.drone.core.ToolName;
import dev.gadgetcode.drone.core.TurnNote;
import dev.gadgetcode.drone.core.agent.Step;
import dev.gadgetcode.drone.core.policy.Allowance;
import dev.gadgetcode.drone.core.policy.Fingerprint;
import dev.gadgetcode.drone.core.policy.Policy;
import dev.gadgetcode.drone.core.policy.Use;
import dev.gadgetcode.drone.tool.Parameters;
import dev.gadgetcode.drone.tool.Tool;
import dev.gadgetcode.drone.tool.ToolContext.Leave;
import dev.gadgetcode.drone.workspace.Allowances;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.stream.ToolEvent;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;

/// What every call of a turn passes before it runs: the policy lets it through, turns it away, or
/// has a person decide. Passed on the thread of the call, which waits meanwhile.
record Gate(Policy policy, Allowances allowances, ChatSessionId session, TurnLog log, Clock clock) {
  private static final Duration TIME_TO_DECIDE = Duration.ofMinutes(10);

  /// Whether a call may run.
  sealed interface Answer {
    record Open(Leave leave) implements Answer {}

    /// It may not, in words for the model.
    record Closed(String words) implements Answer {}
  }

  /// Decides on a call that fits its tool.
  ///
  /// @throws InterruptedException also where the person has stopped the turn
  Answer pass(Step.Call call, int step, Tool tool, Parameters parameters)
      throws IOException, InterruptedException {
    var use = new Use(ToolName.shown(tool.spec().name()), tool.subject(parameters), tool.usual());
    var verdict = policy.of(use);
    return switch (verdict.policy()) {
      case AUTO -> new Answer.Open(Leave.POLICY);
      case DENY -> new Answer.Closed(denied(use.tool(), verdict.reason()));
      case ASK ->
          allowances.has(session, Allowance.of(use))
              ? new Answer.Open(Leave.PERSON)
              : asked(call, step, use, verdict.reason(), parameters);
    };
  }

  private Answer asked(Step.Call call, int step, Use use, String reason, Parameters parameters)
      throws IOException, InterruptedException {
    var params = parameters.json();
    var until = clock.instant().plus(TIME_TO_DECIDE);
    var question =
        new Asked(call.id(), Asked.Kind.DECISION, Fingerprint.of(use.tool(), params), until);
    var approval =
        new ToolEvent.Approval(
            log.turn(), call.id(), use.tool(), params, reason + " " + Allowance.words(use), until);
    var word =
        log.people().ask(question, step, meta -> new ToolEvent.ToolApprovalRequest(approval, meta));
    if (word.isEmpty()) {
      return new Answer.Closed(
          "Nobody allowed this call in time, so it was not run. Go on without it, or end and say"
              + " what is left to do.");
    }
    return switch (((TurnNote.Decided) word.get()).decision()) {
      case ONCE -> new Answer.Open(Leave.PERSON);
      case ALWAYS -> {
        allowances.add(session, Allowance.of(use));
        yield new Answer.Open(Leave.PERSON);
      }
      case DENY ->
          new Answer.Closed(
              "The user was asked and did not allow this call, so it was not run. Do not make it"
                  + " again and do not do the same in another way. Go on without it, or ask the"
                  + " user what to do instead.");
      case DENY_AND_STOP -> throw new InterruptedException("the user has stopped the turn");
    };
  }

  private static String denied(String tool, String reason) {
    return "This use of "
        + tool
        + " is not allowed here, so it was not run. "
        + reason
        + " Do not do the same in another way. Go on without it, or tell the user what is missing.";
  }
}
