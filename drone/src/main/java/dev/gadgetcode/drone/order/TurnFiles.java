package dev.gadgetcode.drone.order;

import dev.gadgetcode.drone.change.Changes;
import dev.gadgetcode.drone.core.TurnNote;
import dev.gadgetcode.drone.journal.Journal;
import dev.gadgetcode.drone.journal.Reserve;
import dev.gadgetcode.drone.link.Reports;
import dev.gadgetcode.drone.tool.project.DroneFolder;
import dev.gadgetcode.drone.tool.shell.Shells;
import dev.gadgetcode.drone.turn.Passage;
import dev.gadgetcode.drone.turn.TurnLog;
import dev.gadgetcode.drone.turn.TurnSite;
import dev.gadgetcode.drone.workspace.JournalName;
import dev.gadgetcode.drone.workspace.Tenure;
import dev.gadgetcode.drone.workspace.Workspace;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.workspace.WorkOrderFile;
import dev.gadgetcode.protocol.workspace.WorkOrderStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The files that the drone keeps of its turns. Runs on the drone's mailbox.
final class TurnFiles {
  private final Workspace workspace;
  private final Reserve reserve;
  private final Reports reports;
  private final Clock clock;
  private final Passage passage;
  private final Changes changes;
  private final Tenure tenure;

  TurnFiles(Workspace workspace, Reports reports, TurnSite site, Tenure tenure) {
    this.workspace = workspace;
    this.reserve = new Reserve(workspace.folder());
    this.reports = reports;
    this.clock = site.clock();
    this.passage = site.passage();
    this.changes = site.changes();
    this.tenure = tenure;
  }

  /// The turns that an earlier process left behind.
  List<TurnLog> found() throws IOException {
    var turns = new ArrayList<TurnId>();
    try (var files = Files.newDirectoryStream(workspace.turns(), Files::isRegularFile)) {
      for (var file : files) {
        JournalName.turn(String.valueOf(file.getFileName())).ifPresent(turns::add);
      }
    }
    var logs = new ArrayList<TurnLog>();
    for (var turn : turns) {
      logs.add(open(turn, 0));
    }
    return logs;
  }

  /// Opens the log of a turn, or begins it.
  TurnLog open(TurnId turn, long epoch) throws IOException {
    reserve.take();
    var journal = Journal.open(workspace.journal(turn), reserve, Journal.USUAL_LIMIT);
    return new TurnLog(turn, journal, epoch, reports, clock, passage, tenure::holds);
  }

  /// Writes down that a turn was handed over, so that it is known after any crash from here on.
  void begin(DroneOrder.ProcessWorkOrder order, TurnLog log) throws IOException {
    var turn = order.turn();
    var handing = order.handing();
    var session = turn.session().id();
    var project = turn.session().project().id();
    var now = clock.instant();
    log.note(new TurnNote.Ordered(handing.workOrderId(), session, project, handing.attempt(), now));
    log.sync();
    passage.before("order");
    workspace
        .order()
        .write(
            new WorkOrderFile(
                turn.id(),
                session,
                project,
                handing.workOrderId(),
                now,
                turn.prompt(),
                WorkOrderStatus.PROCESSING,
                null));
    passage.after("order");
  }

  /// The active order, if it is that of the turn.
  Optional<WorkOrderFile> order(TurnId turn) throws IOException {
    return workspace.order().read().filter(active -> active.turnId().equals(turn));
  }

  void removeOrder(TurnId turn) throws IOException {
    workspace.order().remove(turn);
  }

  /// Removes the active order unless its turn is one of these; it is over for the hub.
  void removeOrderUnlessOf(Set<TurnId> processing) throws IOException {
    var active = workspace.order().read();
    if (active.isPresent() && !processing.contains(active.get().turnId())) {
      workspace.order().remove(active.get().turnId());
    }
  }

  /// Forgets a turn that is over for the hub, in the order that no crash can make harm of: first it
  /// is noted as ended, and its journal goes last.
  void remove(HeldTurn held) throws IOException {
    var orders =
        held.log().progress().orders().stream().map(TurnNote.Ordered::workOrderId).toList();
    if (!orders.isEmpty() || held.log().isEnded()) { // otherwise it never began
      workspace.state().end(held.log().turn(), orders);
    }
    passage.before("remove");
    workspace.order().remove(held.log().turn());
    stopCommands(held.log().turn());
    new DroneFolder(workspace.folder()).forget(held.log().turn());
    held.log().delete();
    passage.after("remove");
  }

  /// Ends what a turn has left running, and with it what it changes.
  void stopCommands(TurnId turn) throws IOException {
    Shells.stopAll(new DroneFolder(workspace.folder()), turn);
    changes.settle(turn);
  }
}
