package dev.gadgetcode.hub.core;

import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.document.WorkspaceMode;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.InstanceId;
import dev.gadgetcode.protocol.id.PromptId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.ide.ResumeAnswer;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What happened in a chat session. The session is the fold of these.
public sealed interface SessionFact {
  /// A fact that is kept.
  sealed interface Kept extends SessionFact {}

  /// A fact about the moment, true until the hub ends: it is not kept.
  sealed interface Passing extends SessionFact {}

  record TabTaken(Connection connection) implements Kept {}

  record TabFreed() implements Kept {}

  record DroneLocked(RegistrationId drone) implements Kept {}

  record DroneUnlocked() implements Kept {}

  /// The session got its name from its first prompt.
  record Named(String name) implements Kept {}

  record PromptAccepted(
      TurnId turn, WorkOrderId workOrder, String content, @Nullable PromptId prompt, Instant at)
      implements Kept {}

  record PromptEdited(TurnId turn, String content) implements Kept {}

  record TurnStarted(TurnId turn) implements Kept {}

  /// The drone has the running turn's order.
  record OrderTaken(WorkOrderId workOrder) implements Kept {}

  /// A new process of the drone goes on with the running turn, by a new order.
  record RecoveryBegun(InstanceId instance, WorkOrderId workOrder) implements Kept {}

  /// The running turn waits for its drone since then.
  record DroneMissed(Instant since) implements Kept {}

  /// The running turn waits no more.
  record DroneBack() implements Kept {}

  /// An approval or a question waits for a person.
  record Asked(CallId call, ResumeAnswer.OpenEvent question) implements Kept {}

  record Settled(CallId call) implements Kept {}

  record TurnEnded(
      TurnId turn, TurnStatus status, @Nullable String message, TurnStats stats, Instant at)
      implements Kept {}

  /// An event of the running turn; kept in the journal of events.
  record EventLogged(StreamEvent event) implements Passing {}

  /// A gap in the running turn's events was noticed, and the drone told.
  record GapSeen(long expected) implements Passing {}

  /// The tab has the session only if it gets a drone too.
  record TabOnTrial() implements Passing {}

  record SocketGone() implements Passing {}

  record SocketCame(Connection connection) implements Passing {}

  record DroneSeen(boolean present) implements Passing {}

  /// The drone is here in this epoch.
  record EpochSeen(long epoch) implements Passing {}

  record ModeSeen(WorkspaceMode mode) implements Passing {}
}
