package dev.gadgetcode.drone.order;

import dev.gadgetcode.drone.core.TurnNote;
import dev.gadgetcode.drone.link.Reports;
import dev.gadgetcode.drone.mailbox.Mailbox;
import dev.gadgetcode.drone.secret.LoggedSecrets;
import dev.gadgetcode.drone.secret.Secrets;
import dev.gadgetcode.drone.session.SessionLock;
import dev.gadgetcode.drone.turn.Models;
import dev.gadgetcode.drone.turn.People;
import dev.gadgetcode.drone.turn.TurnLog;
import dev.gadgetcode.drone.turn.TurnRun;
import dev.gadgetcode.drone.turn.TurnSite;
import dev.gadgetcode.drone.workspace.Tenure;
import dev.gadgetcode.drone.workspace.Workspace;
import dev.gadgetcode.protocol.Texts;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.HubNotice;
import dev.gadgetcode.protocol.id.TurnId;
import java.io.IOException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The orders of the hub, taken, run and aborted; {@link TurnPositions} is what the hub says of
/// their turns. Runs on the drone's mailbox; a turn runs on a virtual thread of its own.
public final class WorkOrders {
  private static final Logger log = LoggerFactory.getLogger(WorkOrders.class);

  private final Workspace workspace;
  private final TurnFiles files;
  private final SessionLock session;
  private final Models models;
  private final Mailbox mailbox;
  private final TurnSite site;
  private final Runnable changed;
  private final Recoveries recoveries;
  private final HeldTurns turns;
  private final TurnPositions positions;

  /// No turns yet.
  ///
  /// @param changed told on the mailbox when a turn has begun or stopped by itself
  public WorkOrders(
      Workspace workspace,
      SessionLock session,
      Models models,
      Mailbox mailbox,
      Reports reports,
      TurnSite site,
      Tenure tenure,
      Runnable changed) {
    this.workspace = workspace;
    this.files = new TurnFiles(workspace, reports, site, tenure);
    this.session = session;
    this.models = models;
    this.mailbox = mailbox;
    this.site = site;
    this.changed = changed;
    this.recoveries = new Recoveries(workspace, reports);
    this.turns = new HeldTurns(files, session, recoveries);
    this.positions = new TurnPositions(turns, files, recoveries, workspace.state());
  }

  /// Finds what an earlier process left behind.
  public void open() throws IOException {
    turns.open();
  }

  public boolean isBusy() {
    return turns.isBusy();
  }

  /// Does any turn still wait for the hub's word on it?
  public boolean isRecovering() {
    return recoveries.isOpen();
  }

  /// Is nothing of any turn left that the hub does not have?
  public boolean isEmpty() {
    return turns.isEmpty();
  }

  /// Squares the lock with the turns.
  public void settle() {
    turns.settle();
  }

  // --- what the hub says of turns -----------------------------------------------------------

  public void welcome(DroneOrder.Greeting greeting) {
    positions.welcome(greeting);
  }

  public void disconnected() {
    positions.disconnected();
  }

  /// Asks again for the turns that the hub has said nothing about, and removes what could not be
  /// removed of those that are over; every few seconds.
  public void tryAgain() {
    recoveries.repeat();
    turns.removeOver();
  }

  public void recovery(HubNotice.Recovery answer) {
    positions.recovery(answer);
  }

  public void acked(DroneOrder.Position position) {
    positions.acked(position);
  }

  public void expected(DroneOrder.Position position) {
    positions.expected(position);
  }

  // --- orders -------------------------------------------------------------------------------

  public DroneOrder.Accepted process(DroneOrder.ProcessWorkOrder order) {
    var turn = order.turn().id();
    var known = turns.find(turn);
    if (known.isPresent() && known.get().log().isEnded()) {
      return new DroneOrder.Accepted(false, Texts.ALREADY_ENDED); // the end is sent on
    }
    if (known.isEmpty() && workspace.state().hasEnded(turn, order.handing().workOrderId())) {
      recoveries.answered(turn);
      return new DroneOrder.Accepted(false, TurnPositions.END_FORGOTTEN); // the hub has to end it
    }
    if (!order.handing().workspaceId().equals(workspace.id())) {
      return new DroneOrder.Accepted(false, "The order is for another workspace");
    }
    if (known.isPresent() && known.get().isRunning()) {
      recoveries.answered(turn);
      return new DroneOrder.Accepted(true, null);
    }
    if (isBusy()) {
      return new DroneOrder.Accepted(false, Texts.DRONE_BUSY);
    }
    try {
      if (known.isPresent()) {
        start(order, known.get().log());
      } else {
        begin(order);
      }
      return new DroneOrder.Accepted(true, null);
    } catch (IOException failed) {
      log.error("cannot take an order turn={}", turn.value(), failed);
      if (known.isEmpty()) {
        turns.forget(turn);
      }
      return new DroneOrder.Accepted(false, "The drone cannot write: " + failed.getMessage());
    }
  }

  /// Starts a turn that nothing is known of.
  private void begin(DroneOrder.ProcessWorkOrder order) throws IOException {
    long epoch = positions.epoch();
    var _ = turns.remove(order.turn().id()); // what may be left of it is in use again
    var turnLog = files.open(order.turn().id(), epoch);
    turns.put(HeldTurn.found(turnLog));
    turnLog.welcome(Math.max(epoch, order.handing().epoch()), 0);
    start(order, turnLog);
  }

  private void start(DroneOrder.ProcessWorkOrder order, TurnLog turnLog) throws IOException {
    var turn = order.turn();
    turns.put(HeldTurn.found(turnLog));
    files.begin(order, turnLog);
    session.begin(turn.session());
    recoveries.answered(turn.id());
    run(turn, turnLog);
  }

  private void run(DroneOrder.TurnOrder turn, TurnLog turnLog) {
    var work = TurnWork.of(turn, turnLog, session, models, site);
    turns.put(HeldTurn.found(turnLog).running(work.run()));
    log.info("turn begins turn={} session={}", turn.id().value(), turn.session().id().value());
    Thread.ofVirtual()
        .name("turn-" + turn.id().value())
        .start(() -> {
          try (var _ = LoggedSecrets.hide(Models.secrets(turn, Secrets.NONE))) {
            work.doIt();
          }
          mailbox.post(() -> stopped(turn.id(), work.run()));
        });
  }

  /// A run is over. Without an end in the journal the turn waits to be asked for again.
  private void stopped(TurnId turn, TurnRun run) {
    var known = turns.find(turn);
    if (known.isPresent()) {
      if (known.get().run().equals(Optional.of(run))) {
        turns.put(known.get().stopped());
      }
      var turnLog = known.get().log();
      if (!turnLog.isEnded()) {
        known.get().session().ifPresent(of -> recoveries.ask(turn, of, turnLog.lastSeq()));
      }
    }
    settle();
    changed.run();
  }

  public DroneOrder.Accepted abort(TurnId turn) {
    var found = turns.find(turn);
    if (found.isEmpty()) {
      return new DroneOrder.Accepted(false, Texts.NOTHING_RUNNING);
    }
    var known = found.get();
    try {
      known.log().note(new TurnNote.AbortAsked(site.clock().instant()));
      known.log().sync();
      if (known.run().isPresent()) {
        known.run().get().cancel();
      } else {
        files.stopCommands(turn);
        known.log().end(0, TurnStatus.ABORTED, Optional.empty(), _ -> TurnStats.NONE);
        recoveries.answered(turn);
        settle();
      }
      return new DroneOrder.Accepted(true, null);
    } catch (IOException failed) {
      known.run().ifPresent(TurnRun::cancel);
      log.error("cannot journal an abort turn={}", turn.value(), failed);
      return new DroneOrder.Accepted(false, "The drone cannot write: " + failed.getMessage());
    }
  }

  /// Ends the running turn `aborted`, as far as it can still be.
  public void abortRunning() {
    turns.all().stream()
        .filter(HeldTurn::isRunning)
        .map(turn -> turn.log().turn())
        .forEach(this::abort);
  }

  /// The people whose word a turn waits for, whether it runs or waits to be taken up.
  Optional<People> people(TurnId turn) {
    return turns.find(turn).map(known -> known.log().people());
  }

  /// The run of a turn, if it runs.
  public Optional<TurnRun> running(TurnId turn) {
    return turns.find(turn).flatMap(HeldTurn::run);
  }

  /// Stops everything; the journals stay for the next process.
  public void close() {
    turns.close();
  }

  /// Stops everything, with nothing more written or sent.
  public void fence() {
    turns.fence(workspace.lock());
  }
}
