package dev.gadgetcode.drone.order;

import dev.gadgetcode.drone.session.SessionLock;
import dev.gadgetcode.drone.workspace.WorkspaceLock;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.TurnId;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The turns that this drone has a journal of: at most one runs, and any number wait for recovery
/// or for the hub to ack their end. Runs on the drone's mailbox.
final class HeldTurns {
  private static final Logger log = LoggerFactory.getLogger(HeldTurns.class);
  private static final Duration STOPPING = Duration.ofSeconds(2);

  private final TurnFiles files;
  private final SessionLock session;
  private final Recoveries recoveries;
  private final Map<TurnId, HeldTurn> held = new LinkedHashMap<>();

  /// Turns that are over and have files left, which a full disk did not let us remove.
  private final Map<TurnId, HeldTurn> over = new LinkedHashMap<>();

  HeldTurns(TurnFiles files, SessionLock session, Recoveries recoveries) {
    this.files = files;
    this.session = session;
    this.recoveries = recoveries;
  }

  /// Finds what an earlier process left behind.
  void open() throws IOException {
    for (var found : files.found()) {
      put(HeldTurn.found(found));
      if (found.progress().isAbortAsked()) {
        files.stopCommands(found.turn());
        found.end(0, TurnStatus.ABORTED, Optional.empty(), _ -> TurnStats.NONE);
      }
      log.info("turn found turn={} lastSeq={}", found.turn().value(), found.lastSeq());
    }
    settle();
  }

  Optional<HeldTurn> find(TurnId turn) {
    return Optional.ofNullable(held.get(turn));
  }

  Collection<HeldTurn> all() {
    return List.copyOf(held.values());
  }

  boolean isBusy() {
    return held.values().stream().anyMatch(HeldTurn::isRunning);
  }

  boolean isEmpty() {
    return held.isEmpty();
  }

  void put(HeldTurn turn) {
    held.put(turn.log().turn(), turn);
  }

  /// Holds a turn no more; its files stay, for whoever begins it again.
  Optional<HeldTurn> remove(TurnId turn) {
    over.remove(turn);
    return Optional.ofNullable(held.remove(turn));
  }

  /// Squares the lock with the turns: it knows of a turn as long as one is not ended.
  void settle() {
    var open = held.values().stream().filter(turn -> !turn.log().isEnded()).findFirst();
    if (open.isEmpty()) {
      session.end();
    } else if (session.state().turn().isEmpty()) {
      open.get().session().ifPresent(session::expect);
    }
  }

  /// Removes the files of a turn that is over, now or later. If it is held, it is so until then:
  /// what is not noted as ended yet must not begin again.
  void letGo(HeldTurn turn) {
    over.put(turn.log().turn(), turn);
    removeOver();
  }

  /// Removes the files of turns that are over. On a disk that is full that may fail, and is done
  /// when this is called again.
  void removeOver() {
    over.values().removeIf(this::isRemoved);
  }

  private boolean isRemoved(HeldTurn turn) {
    try {
      files.remove(turn);
      held.remove(turn.log().turn());
      return true;
    } catch (IOException failed) {
      var id = turn.log().turn().value();
      log.warn("turn over, its files stay for now turn={} why={}", id, failed.getMessage());
      return false;
    }
  }

  /// Stops a turn that is over for the hub, and deletes what the drone has of it.
  void drop(TurnId turn) throws IOException {
    recoveries.answered(turn);
    var known = remove(turn);
    if (known.isPresent()) {
      known.get().log().close();
      stop(known.get());
      letGo(known.get());
      log.info("turn dropped turn={}", turn.value());
    } else {
      files.removeOrder(turn);
    }
    settle();
  }

  /// Drops a turn, whatever becomes of its files.
  void forget(TurnId turn) {
    try {
      drop(turn);
    } catch (IOException failed) {
      log.error("cannot delete the files of a turn={}", turn.value(), failed);
    }
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
  void close() {
    held.values().forEach(HeldTurns::stop);
    closeLogs();
  }

  /// Stops everything, with nothing more written or sent. Where another drone has the workspace,
  /// the commands that run in it are that drone's and go on.
  void fence(WorkspaceLock lock) {
    var stopped = lock.isOurs() ? all() : List.<HeldTurn>of();
    closeLogs();
    stopped.forEach(HeldTurns::stop);
  }

  /// Lets go of all turns, and leaves their files as they are.
  private void closeLogs() {
    var all = new ArrayList<>(held.values());
    all.addAll(over.values());
    held.clear();
    over.clear();
    for (var turn : all) {
      try {
        turn.log().close();
      } catch (IOException failed) {
        log.warn("cannot close a journal turn={}", turn.log().turn().value(), failed);
      }
    }
  }
}
