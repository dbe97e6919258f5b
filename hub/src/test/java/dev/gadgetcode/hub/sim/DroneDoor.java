package dev.gadgetcode.hub.sim;

import dev.gadgetcode.hub.core.DroneCommand;
import dev.gadgetcode.hub.core.DroneReply;
import dev.gadgetcode.hub.core.SessionCommand;
import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.document.WorkspaceMode;
import dev.gadgetcode.protocol.document.WorkspaceState;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.HubNotice;
import dev.gadgetcode.protocol.drone.RecoveryAction;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// Where model drones come in: what they send becomes commands of the cores.
final class DroneDoor {
  private static final String REPLACED = "Another process has taken this drone's place";

  private final Hub hub;

  DroneDoor(Hub hub) {
    this.hub = hub;
  }

  void connect(Link link, DroneProcess process) {
    if (!hub.opened(link)) {
      return;
    }
    hub.enter(() ->
        hub.drone(process.drone())
            .tell(
                new DroneCommand.Check(process.instance()),
                reply -> {
                  if (reply instanceof DroneReply.Displaced) {
                    link.toPeer(process::refused);
                    link.toPeer(link::hangUpAtHub);
                  } else if (link.isOpenAtHub()) {
                    enter(link, process);
                  }
                }));
  }

  private void enter(Link link, DroneProcess process) {
    var socket = new DroneSocket(hub, link, process, hub.newName("drone-socket"));
    link.bind(socket);
    hub.add(socket);
    hub.drone(process.drone())
        .tell(
            new DroneCommand.Connect(process.instance(), socket.name(), hub.clock()),
            reply -> {
              if (reply instanceof DroneReply.Displaced(var epoch)) {
                hub.fence(socket, new HubNotice.Fence(epoch, REPLACED));
              }
            });
  }

  /// Takes a frame of a process that was let in; one that is not the drone any more is told so.
  private void receive(Link link, BiConsumer<DroneSocket, DroneShell> frame) {
    if (link.hubEnd() instanceof DroneSocket socket) {
      hub.enter(() -> {
        if (hub.isCurrent(socket)) {
          frame.accept(socket, hub.drone(socket.drone()));
        } else {
          long epoch = hub.drone(socket.drone()).core().state().epoch();
          hub.fence(socket, new HubNotice.Fence(epoch, REPLACED));
        }
      });
    }
  }

  void streamed(Link link, StreamEvent event) {
    receive(
        link,
        (socket, drone) ->
            hub.store()
                .find(event.meta().turnId())
                .filter(turn -> !turn.isOver())
                .ifPresentOrElse(
                    turn ->
                        hub.session(turn.session())
                            .tell(new SessionCommand.Streamed(drone.id(), event)),
                    () -> over(socket, event.meta().turnId())));
  }

  private void over(DroneSocket socket, TurnId turn) {
    hub.store()
        .find(turn)
        .ifPresent(known ->
            socket.tell(new DroneOrder.StreamAck(new DroneOrder.Position(turn, known.lastSeq()))));
    socket.tell(
        new HubNotice.CrashRecoveryResponse(
            new HubNotice.Recovery(turn, RecoveryAction.DISCARD, null)));
  }

  void recover(Link link, TurnId turn) {
    receive(
        link,
        (socket, drone) ->
            hub.store()
                .find(turn)
                .ifPresentOrElse(
                    row ->
                        hub.session(row.session())
                            .tell(
                                new SessionCommand.RecoveryAsked(
                                    drone.id(),
                                    socket.instance(),
                                    new WorkspaceId(drone.id().value()),
                                    turn,
                                    new WorkOrderId(hub.newName("order")),
                                    hub.clock()),
                                socket),
                    () -> over(socket, turn)));
  }

  void lockDropped(Link link, ChatSessionId session) {
    receive(link, (_, drone) -> drone.tell(new DroneCommand.LockDropped(session)));
  }

  void workspace(Link link, WorkspaceMode mode) {
    receive(
        link,
        (_, drone) ->
            drone.tell(
                new DroneCommand.ReportWorkspace(new WorkspaceState(mode, null, List.of()))));
  }

  /// By REST: the status of a drone is put without a socket.
  void report(RegistrationId drone, DroneStatus status) {
    hub.enter(() -> hub.drone(drone).tell(new DroneCommand.Report(status)));
  }

  void terminate(RegistrationId drone, Consumer<DroneReply> reply) {
    hub.enter(() -> hub.drone(drone).tell(new DroneCommand.Terminate(), reply));
  }
}
