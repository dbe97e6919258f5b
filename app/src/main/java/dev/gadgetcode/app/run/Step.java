package dev.gadgetcode.app.run;

import dev.gadgetcode.protocol.document.Turn;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.IdeRequest;
import dev.gadgetcode.protocol.ide.TurnRequest;
import dev.gadgetcode.protocol.stream.StreamEvent;

/// What a run has done.
sealed interface Step {
  record Lock(IdeRequest.RequestSessionLock request) implements Step {}

  record Submit(IdeRequest.SubmitPrompt request) implements Step {}

  record Resume(IdeRequest.ResumeTurn request) implements Step {}

  record Abort(IdeRequest.AbortWorkOrder request) implements Step {}

  record Approval(CallId call, TurnRequest.ToolApproval request) implements Step {}

  record Reply(CallId call, TurnRequest.UserAnswer request) implements Step {}

  /// Reads the turn by REST.
  record Fetch(TurnId turn) implements Step {}

  /// The prompt has become a turn.
  record Created(TurnId turn) implements Step {}

  record Show(StreamEvent event) implements Step {}

  /// Shows what is in the turn and was not shown before.
  record ShowTurn(Turn turn) implements Step {}

  /// A sentence beside the output.
  record Say(String sentence) implements Step {}

  /// Asks the person at the terminal; what they type is news.
  record AskPerson(String question) implements Step {}

  /// Tells a moment later that it is over.
  record BeginGrace() implements Step {}

  record TryLater() implements Step {}

  record End(Outcome outcome, String sentence) implements Step {}
}
