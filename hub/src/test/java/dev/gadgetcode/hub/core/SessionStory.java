package dev.gadgetcode.hub.core;

import static dev.gadgetcode.hub.core.Sample.AT;
import static dev.gadgetcode.hub.core.Sample.CHAT;
import static dev.gadgetcode.hub.core.Sample.DRONE;
import static dev.gadgetcode.hub.core.Sample.PROJECT;
import static dev.gadgetcode.hub.core.Sample.RECOVERY_TIME;
import static dev.gadgetcode.hub.core.Sample.TAB;
import static dev.gadgetcode.hub.core.Sample.WORKSPACE;
import static dev.gadgetcode.hub.core.Sample.orderOf;
import static dev.gadgetcode.hub.core.Sample.response;

import dev.gadgetcode.protocol.document.WorkspaceMode;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.id.InstanceId;
import dev.gadgetcode.protocol.id.PromptId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.IdeRequest;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A session as it lives: each command is decided, and what happened is applied.
final class SessionStory {
  final Session session = new Session(CHAT, RECOVERY_TIME);

  Decision tell(SessionCommand command) {
    var decision = session.decide(command);
    decision.facts().forEach(session::apply);
    return decision;
  }

  // --- how stories begin -------------------------------------------------------------------

  /// A session that nobody has.
  static SessionStory free() {
    return new SessionStory();
  }

  /// The tab has the session and the drone.
  static SessionStory locked() {
    return lockedBy(TAB);
  }

  static SessionStory lockedBy(Connection connection) {
    var story = new SessionStory();
    var lock = lock(connection);
    story.tell(lock);
    story.tell(new SessionCommand.DroneAnswered(DRONE, lock, lockedAck()));
    return story;
  }

  /// The tab has sent a prompt, and the drone has not answered the order.
  static SessionStory ordered(TurnId turn) {
    var story = locked();
    story.tell(submit(turn));
    return story;
  }

  /// The drone has the order of the turn.
  static SessionStory running(TurnId turn) {
    var story = ordered(turn);
    story.tell(answered(orderOf(turn), said(true, null)));
    return story;
  }

  /// The turn has so many events.
  static SessionStory streaming(TurnId turn, int events) {
    var story = running(turn);
    for (int seq = 1; seq <= events; seq++) {
      story.tell(streamed(response(turn, seq)));
    }
    return story;
  }

  // --- commands ----------------------------------------------------------------------------

  static SessionCommand.Lock lock(Connection connection) {
    return new SessionCommand.Lock(connection, Optional.of(DRONE), Optional.empty());
  }

  static SessionCommand.Release release(Connection connection) {
    return new SessionCommand.Release(
        connection, new IdeRequest.ReleaseSessionLock(DRONE, PROJECT, CHAT));
  }

  static SessionCommand.SetMode mode(Connection connection, WorkspaceMode mode) {
    return new SessionCommand.SetMode(
        connection, new IdeRequest.RequestWorkspaceMode(DRONE, PROJECT, CHAT, mode));
  }

  static SessionCommand.Submit submit(TurnId turn) {
    return submit(turn, "prompt " + turn.value());
  }

  static SessionCommand.Submit submit(TurnId turn, String content) {
    return new SessionCommand.Submit(
        TAB,
        content,
        Optional.of(promptOf(turn)),
        Optional.empty(),
        Optional.of(CHAT),
        Optional.of(new SessionCommand.Subject("Named", true)),
        turn,
        orderOf(turn),
        AT);
  }

  static PromptId promptOf(TurnId turn) {
    return new PromptId("prompt-" + turn.value());
  }

  static SessionFact.PromptAccepted accepted(TurnId turn) {
    return new SessionFact.PromptAccepted(
        turn, orderOf(turn), "prompt " + turn.value(), promptOf(turn), AT);
  }

  static SessionCommand.Abort abort(@Nullable TurnId turn) {
    return new SessionCommand.Abort(TAB, Optional.ofNullable(turn), AT);
  }

  static SessionCommand streamed(StreamEvent event) {
    return new SessionCommand.Streamed(DRONE, event);
  }

  static SessionCommand answered(WorkOrderId workOrder, DroneAnswer answer) {
    return new SessionCommand.OrderAnswered(workOrder, answer, AT);
  }

  static SessionCommand.RecoveryAsked recovery(
      RegistrationId drone, InstanceId instance, TurnId turn, WorkOrderId workOrder) {
    return new SessionCommand.RecoveryAsked(drone, instance, WORKSPACE, turn, workOrder, AT);
  }

  // --- answers of drones -------------------------------------------------------------------

  static DroneAnswer said(boolean success, @Nullable String message) {
    return new DroneAnswer.Said(new DroneOrder.Accepted(success, message));
  }

  static DroneAnswer lockedAck() {
    return new DroneAnswer.Said(new IdeAck.Locked(true, CHAT.value(), null));
  }
}
