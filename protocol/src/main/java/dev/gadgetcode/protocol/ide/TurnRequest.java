package dev.gadgetcode.protocol.ide;

import dev.gadgetcode.protocol.Event;
import dev.gadgetcode.protocol.Request;
import dev.gadgetcode.protocol.id.AgentId;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.TurnId;
import org.jspecify.annotations.Nullable;

/// What an IDE answers or asks about one turn on its drone.
public sealed interface TurnRequest extends RelayedRequest {
  /// Answers a `toolApprovalRequest`.
  @Event("toolApproval")
  record ToolApproval(Approval approval) implements TurnRequest, Request<RelayedAck.Noted> {}

  record Approval(TurnId turnId, CallId callId, ApprovalDecision decision) {}

  /// Answers a `userQuestion`.
  @Event("userAnswer")
  record UserAnswer(Answer answer) implements TurnRequest, Request<RelayedAck.Noted> {}

  record Answer(TurnId turnId, CallId callId, String answer) {}

  /// Ends one subagent; the turn goes on.
  @Event("stopAgent")
  record StopAgent(RunningAgent agent) implements TurnRequest, Request<RelayedAck.Stopped> {}

  record RunningAgent(TurnId turnId, AgentId agentId) {}

  /// Asks what a turn changed: the list of files, or one file with its patch.
  @Event("changesRequest")
  record ChangesRequest(Changes changes)
      implements TurnRequest, Request<RelayedAck.ChangesListed> {}

  /// Undoes what a turn changed, or what it changed in one file.
  @Event("putBackRequest")
  record PutBackRequest(Changes changes)
      implements TurnRequest, Request<RelayedAck.ChangesListed> {}

  /// The changes of a turn.
  ///
  /// @param path one file of them; all where there is none
  record Changes(TurnId turnId, @Nullable String path) {}
}
