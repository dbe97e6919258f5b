package dev.gadgetcode.drone.order;

import dev.gadgetcode.drone.core.WelcomePlan;
import dev.gadgetcode.drone.workspace.WorkspaceState;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.HubNotice;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.TurnId;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// How far the hub has each turn, as it says in its welcome, its acks and its answers about
/// recovery, and what the drone does about that. Runs on the drone's mailbox.
final class TurnPositions {
  private static final Logger log = LoggerFactory.getLogger(TurnPositions.class);

  /// The hub has acked the end of a turn and asks for it again: its store is an older one. Nothing
  /// is left here to be sent.
  static final String END_FORGOTTEN =
      "The drone has ended this turn before, and the hub does not know how";

  private static final String LOST = "The drone has lost its record of the turn";

  private final HeldTurns turns;
  private final TurnFiles files;
  private final Recoveries recoveries;
  private final WorkspaceState workspace;
  private long epoch;

  TurnPositions(HeldTurns turns, TurnFiles files, Recoveries recoveries, WorkspaceState workspace) {
    this.turns = turns;
    this.files = files;
    this.recoveries = recoveries;
    this.workspace = workspace;
  }

  /// The epoch that the last welcome gave.
  long epoch() {
    return epoch;
  }

  void welcome(DroneOrder.Greeting greeting) {
    epoch = greeting.epoch();
    recoveries.clear();
    var summaries = turns.all().stream().map(HeldTurn::summary).toList();
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
    turns.settle();
  }

  private void act(
      WelcomePlan.Action action, DroneOrder.Greeting greeting, Map<TurnId, Long> journaled)
      throws IOException {
    switch (action) {
      case WelcomePlan.Resend(var turn, long position) ->
          turns.find(turn).orElseThrow().log().welcome(epoch, position);
      case WelcomePlan.EndLost(var turn, long position) -> endLost(turn, position);
      case WelcomePlan.Drop(var turn) -> turns.drop(turn);
      case WelcomePlan.AskRecovery(var turn) ->
          recoveries.ask(turn, sessionOf(turn, greeting), journaled.get(turn));
    }
  }

  private ChatSessionId sessionOf(TurnId turn, DroneOrder.Greeting greeting) throws IOException {
    var known = turns.find(turn).flatMap(HeldTurn::session);
    if (known.isPresent()) {
      return known.get();
    }
    var active = files.order(turn);
    if (active.isPresent()) {
      return active.get().chatSessionId();
    }
    var lock = greeting.lock();
    return lock == null ? new ChatSessionId("unknown") : lock.chatSession().id();
  }

  private void endLost(TurnId turn, long position) throws IOException {
    var known = turns.remove(turn);
    if (known.isPresent()) {
      known.get().log().delete();
    }
    files.stopCommands(turn);
    var fresh = files.open(turn, epoch);
    turns.put(HeldTurn.found(fresh));
    fresh.welcome(epoch, position);
    var why = workspace.hasEnded(turn) ? END_FORGOTTEN : LOST;
    fresh.end(0, TurnStatus.ERROR, Optional.of(why), _ -> TurnStats.NONE);
    log.warn("turn ended turn={} position={} why={}", turn.value(), position, why);
  }

  void recovery(HubNotice.Recovery answer) {
    switch (answer.action()) {
      case RETRY -> {} // the order follows, and until then the question stays open
      case DISCARD -> turns.forget(answer.turnId());
    }
  }

  void acked(DroneOrder.Position position) {
    var known = turns.find(position.turnId());
    if (known.isEmpty()) {
      return;
    }
    try {
      known.get().log().acked(position.seq());
      if (known.get().log().isEndAcked(position.seq())) {
        log.info("turn over turn={} lastSeq={}", position.turnId().value(), position.seq());
        turns.letGo(known.get());
      }
    } catch (IOException failed) {
      log.error("cannot go on after an ack turn={}", position.turnId().value(), failed);
    }
  }

  void expected(DroneOrder.Position position) {
    var known = turns.find(position.turnId());
    if (known.isPresent()) {
      try {
        known.get().log().expected(position.seq());
      } catch (IOException failed) {
        log.error("cannot rewind turn={}", position.turnId().value(), failed);
      }
    }
  }

  void disconnected() {
    turns.all().forEach(turn -> turn.log().disconnected());
  }
}
