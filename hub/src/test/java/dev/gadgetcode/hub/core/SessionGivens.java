package dev.gadgetcode.hub.core;

import static dev.gadgetcode.hub.core.Sample.AT;
import static dev.gadgetcode.hub.core.Sample.DRONE;
import static dev.gadgetcode.hub.core.Sample.ONE;
import static dev.gadgetcode.hub.core.Sample.OTHER_DRONE;
import static dev.gadgetcode.hub.core.Sample.OTHER_TAB;
import static dev.gadgetcode.hub.core.Sample.RECOVERY_TIME;
import static dev.gadgetcode.hub.core.Sample.RELOADED;
import static dev.gadgetcode.hub.core.Sample.SECOND;
import static dev.gadgetcode.hub.core.Sample.TAB;
import static dev.gadgetcode.hub.core.Sample.THREE;
import static dev.gadgetcode.hub.core.Sample.TWO;
import static dev.gadgetcode.hub.core.Sample.finished;
import static dev.gadgetcode.hub.core.Sample.orderOf;
import static dev.gadgetcode.hub.core.Sample.recoveryOrder;
import static dev.gadgetcode.hub.core.Sample.response;
import static dev.gadgetcode.hub.core.SessionStory.abort;
import static dev.gadgetcode.hub.core.SessionStory.answered;
import static dev.gadgetcode.hub.core.SessionStory.lock;
import static dev.gadgetcode.hub.core.SessionStory.lockedAck;
import static dev.gadgetcode.hub.core.SessionStory.mode;
import static dev.gadgetcode.hub.core.SessionStory.recovery;
import static dev.gadgetcode.hub.core.SessionStory.release;
import static dev.gadgetcode.hub.core.SessionStory.said;
import static dev.gadgetcode.hub.core.SessionStory.streamed;
import static dev.gadgetcode.hub.core.SessionStory.submit;

import dev.gadgetcode.hub.core.StateTable.Given;
import dev.gadgetcode.protocol.Refusal;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.WorkspaceMode;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.IdeRequest;
import dev.gadgetcode.protocol.ide.LockRefusal;
import dev.gadgetcode.protocol.ide.RelayedAck;
import dev.gadgetcode.protocol.stream.StreamEvents;
import java.util.List;
import java.util.Optional;

/// The commands that the tables of a session give it. The tab that has it, or may get it, is "the
/// tab"; the turn is one, another one runs before it where it is queued.
final class SessionGivens {
  private static final String BY_TAB = "by the tab";
  private static final String BY_RELOADED = "by the tab, reloaded";
  private static final String BY_OTHER = "by another tab";

  private SessionGivens() {}

  static List<Given<SessionCommand>> all() {
    return List.of(fromTabs(), aboutPrompts(), fromSockets(), fromDrones(), answers(), byTheClock())
        .stream()
        .flatMap(List::stream)
        .toList();
  }

  private static List<Given<SessionCommand>> fromTabs() {
    var nowhere = new SessionCommand.Lock(TAB, Optional.empty(), Optional.empty());
    var heartbeat = new IdeRequest.SessionHeartbeat();
    return List.of(
        given(lock(TAB), BY_TAB),
        given(lock(RELOADED), BY_RELOADED),
        given(lock(OTHER_TAB), BY_OTHER),
        given(nowhere, BY_TAB + ", no drone to choose"),
        given(new SessionCommand.Reconnect(RELOADED), BY_RELOADED),
        given(new SessionCommand.Reconnect(OTHER_TAB), BY_OTHER),
        given(release(TAB), BY_TAB),
        given(release(OTHER_TAB), BY_OTHER),
        given(new SessionCommand.TakeOver(TAB), BY_TAB),
        given(new SessionCommand.TakeOver(OTHER_TAB), BY_OTHER),
        given(mode(TAB, WorkspaceMode.USER), "user " + BY_TAB),
        given(mode(OTHER_TAB, WorkspaceMode.USER), "user " + BY_OTHER),
        given(new SessionCommand.Relay(TAB, heartbeat), BY_TAB),
        given(new SessionCommand.Relay(OTHER_TAB, heartbeat), BY_OTHER));
  }

  private static List<Given<SessionCommand>> aboutPrompts() {
    return List.of(
        given(submit(ONE), "of the turn's prompt"),
        given(submit(THREE), "of another prompt"),
        given(submit(THREE, ""), "of nothing"),
        given(new SessionCommand.EditPrompt(ONE, "better"), ""),
        given(new SessionCommand.Cancel(ONE, AT), ""),
        given(abort(null), "of what runs"),
        given(abort(ONE), "of the turn"));
  }

  private static List<Given<SessionCommand>> fromSockets() {
    return List.of(
        given(new SessionCommand.SocketReplaced(RELOADED), "of the tab"),
        given(new SessionCommand.SocketReplaced(OTHER_TAB), "of another tab"),
        given(new SessionCommand.SocketLost(TAB), "of the tab"),
        given(new SessionCommand.SocketLost(RELOADED), "that is not the tab's"),
        given(new SessionCommand.TabExpired(TAB), "of the tab"),
        given(new SessionCommand.TabExpired(RELOADED), "of an earlier wait"));
  }

  private static List<Given<SessionCommand>> fromDrones() {
    return List.of(
        given(streamed(response(ONE, 2)), "next"),
        given(streamed(response(ONE, 1)), "repeated"),
        given(streamed(response(ONE, 4)), "behind a gap"),
        given(streamed(finished(ONE, 2)), "end"),
        given(streamed(finished(TWO, 2)), "end of the turn before"),
        given(new SessionCommand.Streamed(OTHER_DRONE, response(ONE, 2)), "by another drone"),
        given(unnumbered(), ""),
        given(recovery(DRONE, SECOND, ONE, recoveryOrder(1)), ""),
        given(recovery(OTHER_DRONE, SECOND, ONE, recoveryOrder(1)), "by another drone"),
        given(new SessionCommand.DroneCame(DRONE, true, 1, AT), "the same process"),
        given(new SessionCommand.DroneCame(DRONE, false, 2, AT), "another process"),
        given(new SessionCommand.DroneWent(DRONE, AT), ""),
        given(new SessionCommand.DroneWent(OTHER_DRONE, AT), "of another drone"),
        given(new SessionCommand.DroneReleased(DRONE, "idle"), ""),
        given(new SessionCommand.DroneTerminated(DRONE, AT), ""),
        given(new SessionCommand.DroneRemoved(DRONE, AT), ""),
        given(new SessionCommand.OwnerLockedOut(AT), ""),
        given(new SessionCommand.ModeChanged(DRONE, WorkspaceMode.USER), ""));
  }

  private static SessionCommand unnumbered() {
    try (var parser = Wire.mapper().createParser("[\"word\"]")) {
      parser.nextToken();
      var event = (StreamEvents.Unnumbered) StreamEvents.read("response", parser);
      return new SessionCommand.Unnumbered(DRONE, 1, event, AT);
    }
  }

  private static List<Given<SessionCommand>> answers() {
    var refused =
        new DroneAnswer.Said(new IdeAck.Locked(false, "", Refusal.of(LockRefusal.DRONE_BUSY)));
    var released = new DroneAnswer.Said(new RelayedAck.Released(true));
    var userMode = new DroneAnswer.Said(new RelayedAck.ModeSet(true, WorkspaceMode.USER));
    var away = new DroneAnswer.Away();
    var silent = new DroneAnswer.Silent();
    var otherLock = new SessionCommand.Lock(TAB, Optional.of(OTHER_DRONE), Optional.empty());
    var otherLocked = new SessionCommand.DroneAnswered(OTHER_DRONE, otherLock, lockedAck());
    return List.of(
        given(answered(orderOf(ONE), said(true, null)), "taken"),
        given(answered(orderOf(ONE), said(false, "No room")), "refused"),
        given(answered(orderOf(ONE), said(false, "Drone is busy")), "busy"),
        given(answered(orderOf(ONE), said(false, "Already ended")), "already ended"),
        given(answered(orderOf(ONE), silent), "by silence"),
        given(answered(orderOf(ONE), away), "by nobody there"),
        given(answered(orderOf(THREE), said(false, "No room")), "another order"),
        drone(lock(TAB), lockedAck(), "lock: yes"),
        given(otherLocked, "lock of another drone: yes"),
        drone(lock(TAB), refused, "lock: no"),
        drone(lock(TAB), silent, "lock: silence"),
        drone(release(TAB), released, "release: yes"),
        drone(release(TAB), silent, "release: silence"),
        drone(mode(TAB, WorkspaceMode.USER), userMode, "mode: yes"),
        drone(mode(TAB, WorkspaceMode.USER), silent, "mode: silence"),
        drone(abort(ONE), said(true, null), "abort: yes"),
        drone(abort(ONE), said(false, "Unknown"), "abort: no"),
        drone(abort(ONE), silent, "abort: silence"),
        drone(abort(ONE), away, "abort: nobody there"));
  }

  private static List<Given<SessionCommand>> byTheClock() {
    var expired = new SessionCommand.RecoveryExpired(ONE, AT, AT.plus(RECOVERY_TIME));
    return List.of(
        given(new SessionCommand.OrderDue(orderOf(ONE)), ""),
        given(new SessionCommand.OrderDue(orderOf(THREE)), "of another order"),
        given(expired, ""),
        given(new SessionCommand.Woken(AT), ""));
  }

  private static Given<SessionCommand> given(SessionCommand command, String words) {
    return new Given<>(command, words);
  }

  private static Given<SessionCommand> drone(
      SessionCommand.NeedsDrone command, DroneAnswer answer, String words) {
    return given(new SessionCommand.DroneAnswered(DRONE, command, answer), words);
  }
}
