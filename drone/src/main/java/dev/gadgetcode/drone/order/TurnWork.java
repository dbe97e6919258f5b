package dev.gadgetcode.drone.order;

import dev.gadgetcode.ai.Failure;
import dev.gadgetcode.ai.Model;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.drone.session.SessionLock;
import dev.gadgetcode.drone.turn.Models;
import dev.gadgetcode.drone.turn.TurnLog;
import dev.gadgetcode.drone.turn.TurnRun;
import dev.gadgetcode.drone.turn.TurnSite;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.drone.DroneOrder;
import java.io.IOException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Everything that a turn's own thread does: the project first, then the run, and an end in any
/// case.
record TurnWork(DroneOrder.TurnOrder turn, SessionLock session, TurnRun run) {
  private static final Logger log = LoggerFactory.getLogger(TurnWork.class);

  static TurnWork of(
      DroneOrder.TurnOrder turn,
      TurnLog turnLog,
      SessionLock session,
      Models models,
      TurnSite site) {
    var run = new TurnRun(turn, model(turn, models), models.info(turn), turnLog, site);
    return new TurnWork(turn, session, run);
  }

  /// A provider that cannot be called fails as a call of it would.
  private static Model model(DroneOrder.TurnOrder turn, Models models) {
    try {
      return models.of(turn);
    } catch (IllegalArgumentException wrong) {
      var failure = Failure.lasting(Failure.Kind.BAD_REQUEST, String.valueOf(wrong.getMessage()));
      return (_, sink) -> {
        sink.accept(new ModelEnd.Failed(failure));
        return () -> {};
      };
    }
  }

  void doIt() {
    try {
      run.run(this::prepare);
    } catch (IOException unwritten) {
      log.error("a turn has no end yet, its journal fails turn={}", turn.id().value(), unwritten);
    } catch (RuntimeException fault) {
      log.error("a fault ends a turn={}", turn.id().value(), fault);
      end("A fault inside the drone ended the turn");
    }
  }

  private void prepare() throws IOException {
    if (!turn.session().project().slug().isEmpty()) { // otherwise it is about no project
      session.prepare(turn.session());
    }
  }

  private void end(String message) {
    try {
      run.end(TurnStatus.ERROR, Optional.of(message));
    } catch (IOException unwritten) {
      log.error("a turn has no end yet, its journal fails turn={}", turn.id().value(), unwritten);
    }
  }
}
