package dev.gadgetcode.drone.order;

import dev.gadgetcode.drone.core.TurnNote;
import dev.gadgetcode.drone.core.WelcomePlan;
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
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.TurnId;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The turns that the hub has handed to this drone: at most one runs, and any number wait for
/// recovery or for the hub to ack their end. Runs on the drone's mailbox; a turn runs on a virtual
/// thread of its own.
public final class WorkOrders {
  private static final Logger log = LoggerFactory.getLogger(WorkOrders.class);

  /// The hub has acked the end of a turn and orders it again: its store is an older one. Nothing is
  /// left here to be sent, so the hub has to end it.
  private static final String END_FORGOTTEN =
      "The drone has ended this turn before, and the hub does not know how";

  private static final String LOST = "The drone has lost its record of the turn";
  private static final Duration STOPPING = Duration.ofSeconds(2);

  private final Workspace workspace;
  private final TurnFiles files;
  private final SessionLock session;
  private final Models models;
  private final Mailbox mailbox;
  private final TurnSite site;
  private final Runnable changed;
  private final Recoveries recoveries;
  private final Map<TurnId, HeldTurn> held = new LinkedHashMap<>();
  private long epoch;

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
  }

  /// Finds what an earlier process left behind.
  public void open() throws IOException {
    for (var found : files.found()) {
      held.put(found.turn(), HeldTurn.found(found));
      if (found.progress().isAbortAsked()) {
        files.stopCommands(found.turn());
        found.end(0, TurnStatus.ABORTED, Optional.empty(), _ -> TurnStats.NONE);
      }
      log.info("turn found turn={} lastSeq={}", found.turn().value(), found.lastSeq());
    }
    settle();
  }

  public boolean isBusy() {
    return held.values().stream().anyMatch(HeldTurn::isRunning);
  }

  /// Does any turn still wait for the hub's word on it?
  public boolean isRecovering() {
    return recoveries.isOpen();
  }

  /// Is nothing of any turn left that the hub does not have?
  public boolean isEmpty() {
    return held.isEmpty();
  }

  /// Squares the lock with the turns: it knows of a turn as long as one is not ended.
  public void settle() {
    var open = held.values().stream().filter(turn -> !turn.log().isEnded()).findFirst();
    if (open.isEmpty()) {
      session.end();
    } else if (session.state().turn().isEmpty()) {
      open.get().session().ifPresent(session::expect);
    }
  }

  public void welcome(DroneOrder.Greeting greeting) {
    epoch = greeting.epoch();
    recoveries.clear();
    var summaries = held.values().stream().map(HeldTurn::summary).toList();
    var journaled =
        summaries.stream()
            .collect(Collectors.toMap(WelcomePlan.Held::turn, WelcomePlan.Held::lastSeq));
    for (var action : WelcomePlan.of(summaries, greeting.positions())) {
      try {
        act(action, greeting, journaled);
      } catch (IOException failed) {
        log.error("cannot do what the welcome asks for action={}", action, failed);
      }
    }
    try {
      files.removeOrderUnlessOf(greeting.positions().keySet());
    } catch (IOException failed) {
      log.warn("cannot remove a work order that is over why={}", failed.getMessage());
    }
    settle();
  }

  private void act(
      WelcomePlan.Action action, DroneOrder.Greeting greeting, Map<TurnId, Long> journaled)
      throws IOException {
    switch (action) {
      case WelcomePlan.Resend(var turn, long position) -> held(turn).log().welcome(epoch, position);
      case WelcomePlan.EndLost(var turn, long position) -> endLost(turn, position);
      case WelcomePlan.Drop(var turn) -> drop(turn);
      case WelcomePlan.AskRecovery(var turn) ->
          recoveries.ask(turn, sessionOf(turn, greeting), journaled.get(turn));
    }
  }

  private HeldTurn held(TurnId turn) {
    var known = held.get(turn);
    if (known == null) {
      throw new IllegalStateException("not held: " + turn.value());
    }
    return known;
  }

  private ChatSessionId sessionOf(TurnId turn, DroneOrder.Greeting greeting) throws IOException {
    var known = held.get(turn);
    if (known != null && known.session().isPresent()) {
      return known.session().get();
    }
    var active = files.order(turn);
    if (active.isPresent()) {
      return active.get().chatSessionId();
    }
    var lock = greeting.lock();
    return lock == null ? new ChatSessionId("unknown") : lock.chatSession().id();
  }

  private void endLost(TurnId turn, long position) throws IOException {
    var known = held.remove(turn);
    if (known != null) {
      known.log().delete();
    }
    files.stopCommands(turn);
    var fresh = files.open(turn, epoch);
    held.put(turn, HeldTurn.found(fresh));
    fresh.welcome(epoch, position);
    fresh.end(0, TurnStatus.ERROR, Optional.of(LOST), _ -> TurnStats.NONE);
    log.warn("turn ended, its journal is lost turn={} position={}", turn.value(), position);
  }

  /// Stops a turn that is over for the hub, and deletes what the drone has of it.
  private void drop(TurnId turn) throws IOException {
    recoveries.answered(turn);
    var known = held.remove(turn);
    if (known != null) {
      known.log().close();
      stop(known);
      files.remove(known);
      log.info("turn dropped turn={}", turn.value());
    } else {
      files.removeOrder(turn);
    }
    settle();
  }

  /// Drops a turn, whatever becomes of its files.
  private void forget(TurnId turn) {
    try {
      drop(turn);
    } catch (IOException failed) {
      log.error("cannot delete the files of a turn={}", turn.value(), failed);
    }
  }

  public void disconnected() {
    held.values().forEach(turn -> turn.log().disconnected());
  }

  /// Asks again for the turns that the hub has said nothing about; every few seconds.
  public void askAgain() {
    recoveries.repeat();
  }

  public void recovery(HubNotice.Recovery answer) {
    switch (answer.action()) {
      case RETRY -> {} // the order follows, and until then the question stays open
      case DISCARD -> forget(answer.turnId());
    }
  }

  public void acked(DroneOrder.Position position) {
    var known = held.get(position.turnId());
    if (known == null) {
      return;
    }
    try {
      known.log().acked(position.seq());
      if (known.log().isEndAcked(position.seq())) {
        files.remove(known);
        held.remove(position.turnId());
        log.info("turn over turn={} lastSeq={}", position.turnId().value(), position.seq());
      }
    } catch (IOException failed) {
      log.error("cannot go on after an ack turn={}", position.turnId().value(), failed);
    }
  }

  public void expected(DroneOrder.Position position) {
    var known = held.get(position.turnId());
    if (known != null) {
      try {
        known.log().expected(position.seq());
      } catch (IOException failed) {
        log.error("cannot rewind turn={}", position.turnId().value(), failed);
      }
    }
  }

  public DroneOrder.Accepted process(DroneOrder.ProcessWorkOrder order) {
    var turn = order.turn().id();
    var known = held.get(turn);
    boolean isOver =
        workspace.state().file().endedWorkOrders().contains(order.handing().workOrderId());
    if (known != null && (isOver || known.log().isEnded())) {
      return new DroneOrder.Accepted(false, Texts.ALREADY_ENDED); // the end is sent on
    }
    if (isOver) {
      return new DroneOrder.Accepted(false, END_FORGOTTEN);
    }
    if (!order.handing().workspaceId().equals(workspace.id())) {
      return new DroneOrder.Accepted(false, "The order is for another workspace");
    }
    if (known != null && known.isRunning()) {
      recoveries.answered(turn);
      return new DroneOrder.Accepted(true, null);
    }
    if (isBusy()) {
      return new DroneOrder.Accepted(false, Texts.DRONE_BUSY);
    }
    try {
      start(order, known == null ? files.open(turn, epoch) : known.log(), known == null);
      return new DroneOrder.Accepted(true, null);
    } catch (IOException failed) {
      log.error("cannot take an order turn={}", turn.value(), failed);
      if (known == null) {
        forget(turn);
      }
      return new DroneOrder.Accepted(false, "The drone cannot write: " + failed.getMessage());
    }
  }

  private void start(DroneOrder.ProcessWorkOrder order, TurnLog turnLog, boolean isNew)
      throws IOException {
    var turn = order.turn();
    held.put(turn.id(), HeldTurn.found(turnLog));
    if (isNew) {
      turnLog.welcome(Math.max(epoch, order.handing().epoch()), 0);
    }
    files.begin(order, turnLog);
    session.begin(turn.session());
    recoveries.answered(turn.id());
    run(turn, turnLog);
  }

  private void run(DroneOrder.TurnOrder turn, TurnLog turnLog) {
    var work = TurnWork.of(turn, turnLog, session, models, site);
    held.put(turn.id(), HeldTurn.found(turnLog).running(work.run()));
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
    held.computeIfPresent(
        turn, (_, known) -> known.run().equals(Optional.of(run)) ? known.stopped() : known);
    var known = held.get(turn);
    if (known != null && !known.log().isEnded()) {
      known.session().ifPresent(of -> recoveries.ask(turn, of, known.log().lastSeq()));
    }
    settle();
    changed.run();
  }

  public DroneOrder.Accepted abort(TurnId turn) {
    var known = held.get(turn);
    if (known == null) {
      return new DroneOrder.Accepted(false, Texts.NOTHING_RUNNING);
    }
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
    held.values().stream()
        .filter(HeldTurn::isRunning)
        .map(turn -> turn.log().turn())
        .toList()
        .forEach(this::abort);
  }

  /// The people whose word a turn waits for, whether it runs or waits to be taken up.
  Optional<People> people(TurnId turn) {
    return Optional.ofNullable(held.get(turn)).map(known -> known.log().people());
  }

  /// The run of a turn, if it runs.
  public Optional<TurnRun> running(TurnId turn) {
    return Optional.ofNullable(held.get(turn)).flatMap(HeldTurn::run);
  }

  /// Stops a run with all its tools, and waits until it is over.
  private static void stop(HeldTurn turn) {
    if (turn.run().isEmpty()) {
      return;
    }
    turn.run().get().cancel();
    try {
      if (!turn.run().get().awaitOver(STOPPING)) {
        log.warn("a turn does not stop turn={}", turn.log().turn().value());
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// Stops everything; the journals stay for the next process.
  public void close() {
    held.values().forEach(WorkOrders::stop);
    closeLogs();
    held.clear();
  }

  /// Stops everything, with nothing more written or sent. Where another drone has the workspace,
  /// the commands that run in it are that drone's and go on.
  public void fence() {
    closeLogs();
    if (workspace.lock().isOurs()) {
      held.values().forEach(WorkOrders::stop);
    }
    held.clear();
  }

  private void closeLogs() {
    for (var turn : held.values()) {
      try {
        turn.log().close();
      } catch (IOException failed) {
        log.warn("cannot close a journal turn={}", turn.log().turn().value(), failed);
      }
    }
  }
}
