package dev.gadgetcode.hub.core;

import dev.gadgetcode.protocol.document.WorkspaceMode;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.InstanceId;
import dev.gadgetcode.protocol.id.PromptId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import dev.gadgetcode.protocol.ide.IdeRequest;
import dev.gadgetcode.protocol.ide.RelayedRequest;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.StreamEvents;
import java.time.Instant;
import java.util.Optional;

/// What a chat session is asked to do, or told has happened around it.
public sealed interface SessionCommand {
  /// A command whose answer needs the drone's: it comes back as {@link DroneAnswered}.
  sealed interface NeedsDrone extends SessionCommand {}

  // --- from IDEs ---------------------------------------------------------------------------

  /// An IDE wants the session and a drone for it.
  ///
  /// @param wanted the one that it named
  /// @param choice the one that it gets where it named none and the session has none
  record Lock(
      Connection connection, Optional<RegistrationId> wanted, Optional<RegistrationId> choice)
      implements NeedsDrone {}

  /// An IDE has connected whose user has a turn running here.
  record Reconnect(Connection connection) implements SessionCommand {}

  record Release(Connection connection, IdeRequest.ReleaseSessionLock request)
      implements NeedsDrone {}

  record TakeOver(Connection connection) implements SessionCommand {}

  record SetMode(Connection connection, IdeRequest.RequestWorkspaceMode request)
      implements NeedsDrone {}

  /// An IDE sends a prompt. The ids are those that it would get.
  ///
  /// @param known the turn that this prompt has become before
  /// @param wanted the session that the IDE thinks it is in
  /// @param about what the session is at the moment; empty when it has been deleted
  record Submit(
      Connection connection,
      String content,
      Optional<PromptId> prompt,
      Optional<TurnId> known,
      Optional<ChatSessionId> wanted,
      Optional<Subject> about,
      TurnId turn,
      WorkOrderId workOrder,
      Instant at)
      implements SessionCommand {}

  /// What a prompt is about.
  ///
  /// @param hasProject whether the project is still there
  record Subject(String name, boolean hasProject) {}

  /// An IDE ends a turn: the named one, or the one that runs.
  record Abort(Connection connection, Optional<TurnId> turn, Instant at) implements NeedsDrone {}

  /// An IDE asks the drone that it has locked.
  record Relay(Connection connection, RelayedRequest request) implements SessionCommand {}

  /// The prompt of a queued turn is another now.
  record EditPrompt(TurnId turn, String content) implements SessionCommand {}

  /// A queued turn is not to run.
  record Cancel(TurnId turn, Instant at) implements SessionCommand {}

  /// A tab that was here before has a new socket.
  record SocketReplaced(Connection connection) implements SessionCommand {}

  record SocketLost(Connection connection) implements SessionCommand {}

  /// A tab has had no socket for a while.
  record TabExpired(Connection connection) implements SessionCommand {}

  /// The session's user may not come in any more.
  record OwnerLockedOut(Instant at) implements SessionCommand {}

  // --- from drones -------------------------------------------------------------------------

  /// A drone streamed an event of a turn.
  record Streamed(RegistrationId drone, StreamEvent event) implements SessionCommand {}

  /// A drone that does not number its events streamed one, of whatever runs.
  record Unnumbered(RegistrationId drone, long epoch, StreamEvents.Unnumbered event, Instant at)
      implements SessionCommand {}

  /// A drone found a turn that it is not running.
  ///
  /// @param workOrder the id of the order that it would get
  record RecoveryAsked(
      RegistrationId drone,
      InstanceId instance,
      WorkspaceId workspace,
      TurnId turn,
      WorkOrderId workOrder,
      Instant at)
      implements SessionCommand {}

  /// The drone is connected.
  ///
  /// @param same whether it is the process that was here before
  /// @param epoch the one in which it is here; what was sent in an older one does not count any
  ///   more
  record DroneCame(RegistrationId drone, boolean same, long epoch, Instant at)
      implements SessionCommand {}

  record DroneWent(RegistrationId drone, Instant at) implements SessionCommand {}

  /// The drone does not have the session locked any more.
  record DroneReleased(RegistrationId drone, String reason) implements SessionCommand {}

  /// The drone was made to stop, whatever it was doing.
  record DroneTerminated(RegistrationId drone, Instant at) implements SessionCommand {}

  /// The drone is not known any more.
  record DroneRemoved(RegistrationId drone, Instant at) implements SessionCommand {}

  record ModeChanged(RegistrationId drone, WorkspaceMode mode) implements SessionCommand {}

  /// A drone answered a work order, or did not.
  record OrderAnswered(WorkOrderId workOrder, DroneAnswer answer, Instant at)
      implements SessionCommand {}

  /// The drone's part of an earlier command.
  record DroneAnswered(RegistrationId drone, NeedsDrone command, DroneAnswer answer)
      implements SessionCommand {}

  // --- by the clock ------------------------------------------------------------------------

  /// It is time to send an order again that has no answer.
  record OrderDue(WorkOrderId workOrder) implements SessionCommand {}

  /// The drone of a turn has been gone for as long as is waited for.
  ///
  /// @param since when it went
  record RecoveryExpired(TurnId turn, Instant since, Instant at) implements SessionCommand {}

  /// The hub has started and found the session in its log.
  record Woken(Instant at) implements SessionCommand {}
}
