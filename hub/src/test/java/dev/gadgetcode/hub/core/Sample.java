package dev.gadgetcode.hub.core;

import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.HubNotice;
import dev.gadgetcode.protocol.drone.ProjectSource;
import dev.gadgetcode.protocol.drone.RecoveryAction;
import dev.gadgetcode.protocol.drone.SessionName;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.InstanceId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TabId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import dev.gadgetcode.protocol.ide.IdeNotice;
import dev.gadgetcode.protocol.stream.Meta;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The people, drones and events of the stories about the cores.
final class Sample {
  static final Instant AT = Instant.parse("2026-01-01T00:00:00Z");
  static final Duration RECOVERY_TIME = Duration.ofHours(24);

  static final ChatSessionId CHAT = new ChatSessionId("chat");
  static final ChatSessionId OTHER_CHAT = new ChatSessionId("other-chat");
  static final ProjectId PROJECT = new ProjectId("project");
  static final SessionName NAME = new SessionName(CHAT, "Chat");
  static final SessionName OTHER_NAME = new SessionName(OTHER_CHAT, "Other chat");
  static final ProjectSource SOURCE = new ProjectSource(PROJECT, "sample", null);

  static final RegistrationId DRONE = new RegistrationId("drone");
  static final RegistrationId OTHER_DRONE = new RegistrationId("other-drone");
  static final InstanceId FIRST = new InstanceId("first-process");
  static final InstanceId SECOND = new InstanceId("second-process");
  static final WorkspaceId WORKSPACE = new WorkspaceId("workspace");

  static final Connection TAB = new Connection(new TabId("tab"), "socket");

  /// The same tab, after a reload.
  static final Connection RELOADED = new Connection(new TabId("tab"), "newer-socket");

  static final Connection OTHER_TAB = new Connection(new TabId("other-tab"), "other-socket");

  /// A client that names no tab.
  static final Connection TABLESS = Connection.ofSocket("tabless-socket");

  static final TurnId ONE = new TurnId("one");
  static final TurnId TWO = new TurnId("two");
  static final TurnId THREE = new TurnId("three");

  private Sample() {}

  static WorkOrderId orderOf(TurnId turn) {
    return new WorkOrderId("order-" + turn.value());
  }

  static WorkOrderId recoveryOrder(int number) {
    return new WorkOrderId("recovery-" + number);
  }

  // --- events ------------------------------------------------------------------------------

  static Meta meta(TurnId turn, long seq) {
    return new Meta(turn, 1, seq, AT, 1);
  }

  static Meta endMeta(TurnId turn, long seq, TurnStatus status) {
    return new Meta(turn, 1, seq, AT, 1, null, status, TurnStats.NONE);
  }

  static StreamEvent response(TurnId turn, long seq) {
    return new StreamEvent.Response("word " + seq, meta(turn, seq));
  }

  static StreamEvent.WorkOrderComplete finished(TurnId turn, long seq) {
    return new StreamEvent.WorkOrderComplete(
        turn, true, null, endMeta(turn, seq, TurnStatus.FINISHED));
  }

  /// The end that the hub itself gives a turn of which it has logged events.
  static StreamEvent.WorkOrderComplete endByHub(
      TurnId turn, long seq, TurnStatus status, String message) {
    return new StreamEvent.WorkOrderComplete(turn, false, message, endMeta(turn, seq, status));
  }

  /// The end that the hub gives a turn of which there is no event yet.
  static StreamEvent.WorkOrderComplete onlyEvent(TurnId turn, TurnStatus status, String message) {
    var meta = new Meta(turn, 0, 1, AT, 0, null, status, TurnStats.NONE);
    return new StreamEvent.WorkOrderComplete(turn, false, message, meta);
  }

  // --- effects -----------------------------------------------------------------------------

  static SessionEffect updated(TurnId turn, TurnStatus status) {
    return updated(turn, status, null, null);
  }

  static SessionEffect failed(TurnId turn, String message) {
    return updated(turn, TurnStatus.ERROR, message, null);
  }

  static SessionEffect recovering(TurnId turn) {
    return updated(turn, TurnStatus.PROCESSING, null, true);
  }

  static SessionEffect recovered(TurnId turn) {
    return updated(turn, TurnStatus.PROCESSING, null, false);
  }

  private static SessionEffect updated(
      TurnId turn, TurnStatus status, @Nullable String message, @Nullable Boolean recovering) {
    return new SessionEffect.Notify(
        new IdeNotice.TurnUpdated(new IdeNotice.TurnChange(turn, status, message, recovering)));
  }

  static SessionEffect acked(TurnId turn, long seq) {
    return new SessionEffect.TellDrone(
        DRONE, new DroneOrder.StreamAck(new DroneOrder.Position(turn, seq)));
  }

  static SessionEffect expected(TurnId turn, long seq) {
    return new SessionEffect.TellDrone(
        DRONE, new HubNotice.StreamExpected(new DroneOrder.Position(turn, seq)));
  }

  static SessionEffect retry(TurnId turn) {
    return recovery(DRONE, turn, RecoveryAction.RETRY, 1_000L);
  }

  static SessionEffect discard(RegistrationId drone, TurnId turn) {
    return recovery(drone, turn, RecoveryAction.DISCARD, null);
  }

  private static SessionEffect recovery(
      RegistrationId drone, TurnId turn, RecoveryAction action, @Nullable Long delay) {
    return new SessionEffect.TellDrone(
        drone, new HubNotice.CrashRecoveryResponse(new HubNotice.Recovery(turn, action, delay)));
  }

  static SessionEffect order(TurnId turn) {
    return new SessionEffect.SendOrder(DRONE, turn, orderOf(turn), 1);
  }

  static SessionEffect orderDueIn(Duration delay, WorkOrderId workOrder) {
    return new SessionEffect.Remind(delay, new SessionCommand.OrderDue(workOrder));
  }

  /// The end of the patience with a drone that went then.
  static SessionEffect expiry(TurnId turn, Instant since) {
    return new SessionEffect.Remind(
        RECOVERY_TIME, new SessionCommand.RecoveryExpired(turn, since, since.plus(RECOVERY_TIME)));
  }
}
