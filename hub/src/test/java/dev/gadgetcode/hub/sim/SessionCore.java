package dev.gadgetcode.hub.sim;

import dev.gadgetcode.hub.core.Decision;
import dev.gadgetcode.hub.core.Session;
import dev.gadgetcode.hub.core.SessionCommand;
import dev.gadgetcode.hub.core.SessionFact;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.ide.IdeAck;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The real core of a session, with what it takes to make it again: the log as it was when the
/// process began, and what was released since. Planted bugs change what it decides.
final class SessionCore {
  private final Hub hub;
  private final ChatSessionId id;
  private final List<SessionFact.Kept> loaded;
  private final long loadedSeq;
  private final List<SessionFact> since = new ArrayList<>();
  private final Session session;
  private SessionCommand.@Nullable Lock trial;
  private SessionCommand.@Nullable DroneCame here;

  SessionCore(Hub hub, ChatSessionId id) {
    this.hub = hub;
    this.id = id;
    this.loaded = hub.store().facts(id);
    this.session = new Session(id, SessionShell.RECOVERY_TIME);
    loaded.forEach(session::apply);
    this.loadedSeq = session.running().map(turn -> hub.store().turn(turn).lastSeq()).orElse(0L);
    session.goOnAfter(loadedSeq);
  }

  private SessionCore(SessionCore before) {
    this.hub = before.hub;
    this.id = before.id;
    this.loaded = before.loaded;
    this.loadedSeq = before.loadedSeq;
    this.since.addAll(before.since);
    this.session = new Session(id, SessionShell.RECOVERY_TIME);
    loaded.forEach(session::apply);
    session.goOnAfter(loadedSeq);
    since.forEach(session::apply);
    this.here = before.here;
  }

  /// The core as it was when the last batch was released.
  SessionCore again() {
    return new SessionCore(this);
  }

  Session session() {
    return session;
  }

  Decision decide(SessionCommand command) {
    var decision = decided(command);
    hub.schedule().say(() -> id.value() + " " + command + "\n             -> " + decision);
    for (var fact : decision.facts()) {
      session.apply(fact);
    }
    checkTrial(command, decision);
    checkSender(command, decision);
    return decision;
  }

  private Decision decided(SessionCommand command) {
    try {
      return PlantedFaults.decided(hub, session, command, session.decide(command));
    } catch (IllegalStateException | IllegalArgumentException failed) {
      throw new Violation("the core decides every command", command + " failed", failed);
    }
  }

  void keep(List<Decision> released) {
    released.forEach(decision -> since.addAll(decision.facts()));
  }

  /// I4: what is logged was sent by the process that is the drone, as far as the session can know.
  private void checkSender(SessionCommand command, Decision decision) {
    if (command instanceof SessionCommand.DroneCame came
        && session.drone().filter(came.drone()::equals).isPresent()) {
      here = came;
    }
    var known = here;
    if (command instanceof SessionCommand.Streamed(var drone, var event)
        && known != null
        && known.drone().equals(drone)
        && decision.facts().stream().anyMatch(SessionFact.EventLogged.class::isInstance)) {
      Violation.unless(
          event.meta().epoch() >= known.epoch(),
          "I4 one process writes",
          () -> event + " was sent before " + known);
    }
  }

  /// A tab that took the session with a lock keeps it only with a drone.
  private void checkTrial(SessionCommand command, Decision decision) {
    switch (command) {
      case SessionCommand.Lock lock
          when decision.ack().isEmpty()
              && decision.facts().stream().anyMatch(SessionFact.TabOnTrial.class::isInstance) ->
          trial = lock;
      case SessionCommand.DroneAnswered(_, SessionCommand.Lock lock, _)
          when lock.equals(trial)
              && decision.ack().orElse(null) instanceof IdeAck.Locked(var success, _, _)
              && !success -> {
        var holder = session.holder().map(held -> held.tab());
        Violation.unless(
            !holder.equals(Optional.of(lock.connection().tab())),
            "a refused lock keeps no tab",
            () -> id + " is held by " + holder);
        trial = null;
      }
      case SessionCommand.Lock _,
          SessionCommand.TakeOver _,
          SessionCommand.Reconnect _,
          SessionCommand.SocketReplaced _ ->
          trial = null;
      default -> {} // nothing about a tab
    }
  }

  /// I10: what the core is, is what the log says.
  void checkFold() {
    var fold = new Session(id, SessionShell.RECOVERY_TIME);
    hub.store().facts(id).forEach(fold::apply);
    fold.goOnAfter(fold.running().map(turn -> hub.store().turn(turn).lastSeq()).orElse(0L));
    var live = texts(session);
    var folded = texts(fold);
    Violation.unless(
        live.equals(folded) && fold.lastSeq() == session.lastSeq(),
        "I10 the state is the fold of the log",
        () -> id + " is " + live + " and folds to " + folded);
  }

  /// What a session is, but for the socket of its tab, which is of the moment.
  private static List<String> texts(Session session) {
    return session.summary().stream()
        .map(fact ->
            fact instanceof SessionFact.TabTaken(var connection)
                ? connection.tab().value()
                : Wire.mapper().writeValueAsString(fact))
        .toList();
  }
}
