package dev.gadgetcode.drone.order;

import dev.gadgetcode.drone.turn.TurnRun;
import dev.gadgetcode.protocol.Texts;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.RelayedAck;
import dev.gadgetcode.protocol.ide.TurnRequest;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What people say to a turn while it runs: answers, and that a subagent should stop. Each is
/// journaled before it is acked. Runs on the drone's mailbox.
public final class TurnRequests {
  private static final Logger log = LoggerFactory.getLogger(TurnRequests.class);

  private final Function<TurnId, Optional<TurnRun>> running;

  public TurnRequests(Function<TurnId, Optional<TurnRun>> running) {
    this.running = running;
  }

  /// Takes a person's answer to the question of a call.
  public RelayedAck.Noted answer(TurnRequest.Answer answer) {
    var run = running.apply(answer.turnId());
    try {
      return run.isPresent() && run.get().answer(answer.callId(), answer.answer())
          ? new RelayedAck.Noted(true, new RelayedAck.Note("Answered"))
          : new RelayedAck.Noted(false, new RelayedAck.Note("Nobody is waiting"));
    } catch (IOException failed) {
      log.error("cannot journal an answer turn={}", answer.turnId().value(), failed);
      return new RelayedAck.Noted(false, new RelayedAck.Note(unwritten(failed)));
    }
  }

  /// Stops one subagent; its turn goes on.
  public RelayedAck.Stopped stopAgent(TurnRequest.RunningAgent agent) {
    var run = running.apply(agent.turnId());
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
