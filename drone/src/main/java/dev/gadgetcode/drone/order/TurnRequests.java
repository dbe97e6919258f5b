package dev.gadgetcode.drone.order;

import dev.gadgetcode.drone.turn.People;
import dev.gadgetcode.drone.turn.TurnRun;
import dev.gadgetcode.protocol.Texts;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.ApprovalDecision;
import dev.gadgetcode.protocol.ide.RelayedAck;
import dev.gadgetcode.protocol.ide.TurnRequest;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What people say to a turn: answers, leave for a call, and that a subagent should stop. Each is
/// journaled before it is acked. Runs on the drone's mailbox.
public final class TurnRequests {
  private static final Logger log = LoggerFactory.getLogger(TurnRequests.class);

  private final WorkOrders turns;

  public TurnRequests(WorkOrders turns) {
    this.turns = turns;
  }

  /// Takes a person's answer to the question of a call.
  public RelayedAck.Noted answer(TurnRequest.Answer answer) {
    return said(
        answer.turnId(), "Answered", people -> people.answer(answer.callId(), answer.answer()));
  }

  /// Takes a person's decision on a call, and stops the turn where that is what it says.
  public RelayedAck.Noted decide(TurnRequest.Approval approval) {
    var noted =
        said(
            approval.turnId(),
            "Decided",
            people -> people.decide(approval.callId(), approval.decision()));
    if (noted.success() && approval.decision() == ApprovalDecision.DENY_AND_STOP) {
      turns.running(approval.turnId()).ifPresent(TurnRun::cancel);
    }
    return noted;
  }

  /// A word to the people's desk of a turn.
  @FunctionalInterface
  private interface Saying {
    People.Taken to(People people) throws IOException;
  }

  private RelayedAck.Noted said(TurnId turn, String words, Saying saying) {
    try {
      var people = turns.people(turn);
      return switch (people.isEmpty() ? People.Taken.UNASKED : saying.to(people.get())) {
        case COUNTS -> noted(true, words);
        case TOO_LATE -> noted(false, "Somebody else has answered already");
        case UNASKED -> noted(false, "Nobody is waiting");
      };
    } catch (IOException failed) {
      log.error("cannot journal what a person says turn={}", turn.value(), failed);
      return noted(false, unwritten(failed));
    }
  }

  private static RelayedAck.Noted noted(boolean success, String message) {
    return new RelayedAck.Noted(success, new RelayedAck.Note(message));
  }

  /// Stops one subagent; its turn goes on.
  public RelayedAck.Stopped stopAgent(TurnRequest.RunningAgent agent) {
    var run = turns.running(agent.turnId());
    try {
      return run.isPresent() && run.get().stopAgent(agent.agentId())
          ? new RelayedAck.Stopped(true, "Stopped")
          : new RelayedAck.Stopped(false, Texts.NOTHING_RUNNING);
    } catch (IOException failed) {
      log.error("cannot journal a stop turn={}", agent.turnId().value(), failed);
      return new RelayedAck.Stopped(false, unwritten(failed));
    }
  }

  private static String unwritten(IOException failed) {
    return "The drone cannot write: " + failed.getMessage();
  }
}
