package dev.gadgetcode.drone;

import dev.gadgetcode.drone.change.ChangeRequests;
import dev.gadgetcode.drone.file.FileRequests;
import dev.gadgetcode.drone.order.TurnRequests;
import dev.gadgetcode.drone.order.WorkOrders;
import dev.gadgetcode.drone.session.SessionLock;
import dev.gadgetcode.protocol.Message;
import dev.gadgetcode.protocol.drone.DroneAck;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.HubNotice;
import dev.gadgetcode.protocol.ide.FileRequest;
import dev.gadgetcode.protocol.ide.IdeRequest;
import dev.gadgetcode.protocol.ide.TurnRequest;
import java.io.IOException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Who serves which order of the hub. Orders come in on the link's loop and are served on the
/// drone's mailbox, one after the other.
final class Orders {
  private static final Logger log = LoggerFactory.getLogger(Orders.class);

  private final SessionLock session;
  private final WorkOrders turns;
  private final FileRequests files;
  private final TurnRequests requests;
  private final ChangeRequests changes;
  private final OwnProcess process;
  private final Consumer<DroneOrder.Greeting> welcomed;

  Orders(
      SessionLock session,
      WorkOrders turns,
      FileRequests files,
      ChangeRequests changes,
      OwnProcess process,
      Consumer<DroneOrder.Greeting> welcomed) {
    this.session = session;
    this.turns = turns;
    this.files = files;
    this.requests = new TurnRequests(turns);
    this.changes = changes;
    this.process = process;
    this.welcomed = welcomed;
  }

  void serve(DroneOrder order, Consumer<Message> answer) {
    turns.settle();
    switch (order) {
      case DroneOrder.Welcome(var greeting) -> welcomed.accept(greeting);
      case DroneOrder.RequestSessionLock asked -> session.lock(asked, answer::accept);
      case DroneOrder.ProcessWorkOrder given -> answer.accept(turns.process(given));
      case DroneOrder.AbortWorkOrder(var aborted) -> answer.accept(turns.abort(aborted.turnId()));
      case DroneOrder.RequestTermination _ -> terminate(answer);
      case DroneOrder.StreamAck(var position) -> turns.acked(position);
      case HubNotice.StreamExpected(var position) -> turns.expected(position);
      case HubNotice.Fenced(var fence) -> fenced(fence.reason());
      case HubNotice.CrashRecoveryResponse(var recovery) -> turns.recovery(recovery);
      case IdeRequest.ReleaseSessionLock asked -> answer.accept(session.release(asked));
      case IdeRequest.RequestWorkspaceMode asked -> answer.accept(session.mode(asked));
      case IdeRequest.SessionHeartbeat _ -> answer.accept(session.beat());
      case FileRequest.FileTreeRequest(var directory) -> files.tree(directory, answer);
      case FileRequest.FileReadRequest(var file) -> files.read(file, answer);
      case FileRequest.FileWriteRequest(var writing) -> answer.accept(files.write(writing));
      case TurnRequest.ToolApproval(var approval) -> answer.accept(requests.decide(approval));
      case TurnRequest.UserAnswer(var given) -> answer.accept(requests.answer(given));
      case TurnRequest.StopAgent(var agent) -> answer.accept(requests.stopAgent(agent));
      case TurnRequest.ChangesRequest(var asked) -> changes.list(asked, answer);
      case TurnRequest.PutBackRequest(var asked) -> answer.accept(changes.putBack(asked));
    }
  }

  private void terminate(Consumer<Message> answer) {
    answer.accept(new DroneAck.Terminating(true));
    try {
      process.interrupt();
    } catch (IOException failed) {
      log.error("cannot interrupt this process, ending it", failed);
      process.halt(OwnProcess.REFUSED);
    }
  }

  /// Another instance has the workspace: not a byte more is written or sent.
  void fenced(String reason) {
    log.error("fenced, this drone stops reason={}", reason);
    turns.fence();
    process.halt(OwnProcess.FENCED);
  }
}
