package dev.gadgetcode.hub.socket;

import dev.gadgetcode.hub.NewIds;
import dev.gadgetcode.hub.bus.Bus;
import dev.gadgetcode.hub.bus.Subjects;
import dev.gadgetcode.hub.core.DroneCommand;
import dev.gadgetcode.hub.core.DroneReply;
import dev.gadgetcode.hub.core.SessionCommand;
import dev.gadgetcode.hub.fleet.DroneSocket;
import dev.gadgetcode.hub.fleet.Fleet;
import dev.gadgetcode.hub.fleet.LiveDrone;
import dev.gadgetcode.hub.metric.Traffic;
import dev.gadgetcode.hub.session.Sessions;
import dev.gadgetcode.hub.store.StoredTurn;
import dev.gadgetcode.hub.viewer.Ides;
import dev.gadgetcode.protocol.ConnectRefusal;
import dev.gadgetcode.protocol.Message;
import dev.gadgetcode.protocol.Refusal;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.drone.DroneAuth;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.DroneReport;
import dev.gadgetcode.protocol.drone.HubNotice;
import dev.gadgetcode.protocol.drone.RecoveryAction;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.ide.IdeNotice;
import dev.gadgetcode.protocol.ide.LogLevel;
import dev.gadgetcode.protocol.ide.RelayedNotice;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.StreamEvents;
import dev.gadgetcode.socketio.Args;
import dev.gadgetcode.socketio.Connector;
import dev.gadgetcode.socketio.Events;
import dev.gadgetcode.socketio.Socket;
import dev.gadgetcode.socketio.engine.CloseReason;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Where drones come in: what they stream becomes commands of the sessions. Runs on the sockets'
/// loops; what may have to wait for the store runs on virtual threads.
public final class DroneDoor {
  private static final Logger log = LoggerFactory.getLogger(DroneDoor.class);
  private static final String VERSION = "protocolVersion";

  private final Fleet fleet;
  private final Sessions sessions;
  private final Ides ides;
  private final Bus bus;
  private final Traffic traffic;
  private final Clock clock;
  private final Events<DroneSocket> events;

  public DroneDoor(
      Fleet fleet, Sessions sessions, Ides ides, Bus bus, Traffic traffic, Clock clock) {
    this.traffic = traffic;
    this.fleet = fleet;
    this.sessions = sessions;
    this.ides = ides;
    this.bus = bus;
    this.clock = clock;
    var builder =
        Events.<DroneSocket>builder()
            .on(
                Wire.event(DroneReport.RequestCrashRecovery.class),
                args(DroneReport.RequestCrashRecovery.class),
                counted(
                    DroneReport.RequestCrashRecovery.class,
                    current((drone, report) ->
                        Thread.startVirtualThread(() -> recover(drone, report)))))
            .on(
                Wire.event(DroneReport.WorkspaceUpdated.class),
                args(DroneReport.WorkspaceUpdated.class),
                counted(
                    DroneReport.WorkspaceUpdated.class,
                    current((drone, report) ->
                        drone.drone().tell(new DroneCommand.ReportWorkspace(report.workspace())))))
            .on(
                Wire.event(DroneReport.SessionLockReleased.class),
                args(DroneReport.SessionLockReleased.class),
                counted(
                    DroneReport.SessionLockReleased.class,
                    current((drone, report) ->
                        drone
                            .drone()
                            .tell(
                                new DroneCommand.LockDropped(report.released().chatSessionId())))))
            .on(
                Wire.event(IdeNotice.Status.class),
                args(IdeNotice.Status.class),
                counted(
                    IdeNotice.Status.class,
                    (drone, notice, _) -> {
                      fleet.logs().said(drone.drone().id(), notice.text());
                      pass(drone, notice);
                    }))
            .on(
                Wire.event(RelayedNotice.Log.class),
                args(RelayedNotice.Log.class),
                counted(
                    RelayedNotice.Log.class,
                    (drone, notice, _) -> {
                      fleet.logs().logged(drone.drone().id(), notice);
                      pass(drone, notice);
                    }))
            .on(
                Wire.event(RelayedNotice.WorkspaceModeChanged.class),
                args(RelayedNotice.WorkspaceModeChanged.class),
                counted(RelayedNotice.WorkspaceModeChanged.class, current(this::modeChanged)))
            .onInvalid((drone, event, problem, _) -> invalid(drone, event, problem))
            .onDisconnect((drone, _) -> left(drone));
    StreamEvents.messages().types().keySet().forEach(event -> stream(builder, event));
    this.events = builder.build();
  }

  private static <T extends Message> Args<T> args(Class<T> type) {
    return Args.read(parser -> Wire.read(parser, type));
  }

  /// Serves only the process that is the drone now.
  private static <T> Events.Handler<DroneSocket, T> current(BiConsumer<DroneSocket, T> handler) {
    return (drone, report, _) -> {
      if (drone.epoch() == drone.drone().epoch()) {
        handler.accept(drone, report);
      }
    };
  }

  private <T extends Message> Events.Handler<DroneSocket, T> counted(
      Class<T> type, Events.Handler<DroneSocket, T> handler) {
    return counted(Wire.event(type), handler);
  }

  private <T> Events.Handler<DroneSocket, T> counted(
      String event, Events.Handler<DroneSocket, T> handler) {
    var counter = traffic.in(Traffic.Role.DRONE, event);
    return (drone, report, reply) -> {
      counter.increment();
      handler.handle(drone, report, reply);
    };
  }

  private void stream(Events.Builder<DroneSocket> builder, String event) {
    builder.on(
        event,
        Args.read(parser -> StreamEvents.read(event, parser)),
        counted(event, (drone, received, _) -> streamed(drone, received)));
  }

  // --- coming and going --------------------------------------------------------------------

  CompletionStage<Connector.Decision> connect(Connector.Handshake handshake) {
    DroneAuth auth;
    try {
      auth = Wire.mapper().treeToValue(numbered(handshake.auth()), DroneAuth.class);
    } catch (JacksonException _) {
      return refuse(ConnectRefusal.UNAUTHORIZED);
    }
    if (auth.protocolVersion() != DroneAuth.VERSION) {
      return refuse(ConnectRefusal.UNSUPPORTED_VERSION);
    }
    var decision = new CompletableFuture<Connector.Decision>();
    Thread.startVirtualThread(() -> decide(auth, decision));
    return decision;
  }

  /// The stock Java client can send texts only, so a version may come as one.
  private static JsonNode numbered(JsonNode auth) {
    var version = auth.path(VERSION);
    return auth instanceof ObjectNode object
            && version.isString()
            && version.stringValue().matches("\\d{1,9}")
        ? object.deepCopy().put(VERSION, Integer.parseInt(version.stringValue()))
        : auth;
  }

  private void decide(DroneAuth auth, CompletableFuture<Connector.Decision> decision) {
    try {
      var drone = fleet.authenticate(auth.registrationId(), auth.token());
      if (drone.isEmpty()) {
        boolean terminated = fleet.isRevoked(auth.registrationId(), auth.token());
        decision.complete(
            refusal(terminated ? ConnectRefusal.FENCED : ConnectRefusal.UNAUTHORIZED));
        return;
      }
      drone
          .get()
          .tell(
              new DroneCommand.Check(auth.instanceId()),
              reply ->
                  decision.complete(
                      reply instanceof DroneReply.Displaced
                          ? displaced(drone.get())
                          : accept(drone.get(), auth)));
    } catch (RuntimeException failed) {
      decision.completeExceptionally(failed);
    }
  }

  private Connector.Decision displaced(LiveDrone drone) {
    fleet.logs().saw(drone.id(), LogLevel.WARN, "A process that was replaced came back: refused");
    return refusal(ConnectRefusal.FENCED);
  }

  private static CompletionStage<Connector.Decision> refuse(ConnectRefusal why) {
    return CompletableFuture.completedFuture(refusal(why));
  }

  static Connector.Decision refusal(ConnectRefusal why) {
    return new Connector.Refuse(why.text(), Refusal.of(why));
  }

  private Connector.Decision accept(LiveDrone drone, DroneAuth auth) {
    return new Connector.Accept<>(events, socket -> enter(drone, auth, socket));
  }

  private DroneSocket enter(LiveDrone drone, DroneAuth auth, Socket socket) {
    var entered = new DroneSocket(drone, auth.instanceId(), socket, traffic);
    traffic.opened(Traffic.Role.DRONE);
    fleet.sockets().add(entered);
    drone.tell(
        new DroneCommand.Connect(auth.instanceId(), socket.id(), clock.instant()),
        reply -> {
          if (reply instanceof DroneReply.Displaced(var epoch)) {
            fenced(entered, epoch);
          }
        });
    Thread.startVirtualThread(() -> checkAgain(entered, auth));
    return entered;
  }

  /// Whoever was cut off between being let in and being known here is cut off now.
  private void checkAgain(DroneSocket entered, DroneAuth auth) {
    if (fleet.authenticate(auth.registrationId(), auth.token()).isEmpty()) {
      entered.socket().close(CloseReason.TRANSPORT_CLOSED);
    }
  }

  private void left(DroneSocket drone) {
    traffic.closed(Traffic.Role.DRONE);
    fleet.sockets().remove(drone);
    drone.drone().tell(new DroneCommand.Disconnect(drone.socket().id(), clock.instant()));
  }

  private static void fenced(DroneSocket drone, long epoch) {
    drone.tell(new HubNotice.Fenced(new HubNotice.Fence(epoch, ConnectRefusal.FENCED.text())));
    drone.socket().disconnect();
  }

  /// A drone that sends what is no message of the protocol is told nothing, as its events have no
  /// ack, and kept: the next ones may be in order.
  private boolean invalid(DroneSocket drone, String event, String problem) {
    fleet
        .logs()
        .saw(
            drone.drone().id(),
            LogLevel.WARN,
            "Sent a %s that is none: %s".formatted(event, problem));
    log.warn(
        "invalid event from drone={} event={} problem={}",
        drone.drone().id().value(),
        event,
        problem);
    return true;
  }

  // --- the stream --------------------------------------------------------------------------

  private void streamed(DroneSocket drone, StreamEvents.Received received) {
    switch (received) {
      case StreamEvents.Numbered(var event) -> numbered(drone, event);
      case StreamEvents.Unnumbered unnumbered -> unnumbered(drone, unnumbered);
    }
  }

  private void numbered(DroneSocket drone, StreamEvent event) {
    long epoch = drone.drone().epoch();
    if (event.meta().epoch() < epoch || drone.epoch() < epoch) {
      fenced(drone, epoch);
      return;
    }
    var command = new SessionCommand.Streamed(drone.drone().id(), event);
    var session = sessions.running(event.meta().turnId());
    if (session.isEmpty()) {
      Thread.startVirtualThread(() -> notRunning(drone, command));
    } else if (session.get().owner().equals(owner(drone))) {
      session.get().tell(command, _ -> {});
    } else {
      discard(drone, event.meta().turnId());
    }
  }

  private static UserId owner(DroneSocket drone) {
    return drone.drone().registration().user();
  }

  /// The turn, unless it is another user's: of that nothing is told, not even that it is there.
  private Optional<StoredTurn> turn(DroneSocket drone, TurnId turn) {
    return sessions.turn(turn).filter(found -> found.user().equals(owner(drone)));
  }

  /// An event of a turn that does not run here: it is over, or nobody knows it, or its session is
  /// only now being loaded.
  private void notRunning(DroneSocket drone, SessionCommand.Streamed command) {
    var id = command.event().meta().turnId();
    var turn = turn(drone, id);
    if (turn.isPresent() && !turn.get().status().isEnd()) {
      sessions.tell(turn.get().session(), command);
      return;
    }
    turn.ifPresent(
        over -> drone.tell(new DroneOrder.StreamAck(new DroneOrder.Position(id, over.lastSeq()))));
    discard(drone, id);
  }

  private static void discard(DroneSocket drone, TurnId turn) {
    drone.tell(
        new HubNotice.CrashRecoveryResponse(
            new HubNotice.Recovery(turn, RecoveryAction.DISCARD, null)));
  }

  private void unnumbered(DroneSocket drone, StreamEvents.Unnumbered event) {
    var session = drone.drone().registration().chatSessionId();
    if (session != null) {
      bus.publish(
          Subjects.session(session),
          new SessionCommand.Unnumbered(drone.drone().id(), drone.epoch(), event, clock.instant()));
    }
  }

  // --- the rest ----------------------------------------------------------------------------

  private void recover(DroneSocket drone, DroneReport.RequestCrashRecovery report) {
    var lost = report.lost();
    var registration = drone.drone().registration();
    var turn = turn(drone, lost.turnId());
    boolean ours = lost.workspaceId().equals(registration.workspaceId());
    if (!ours || turn.isEmpty()) {
      discard(drone, lost.turnId());
      return;
    }
    sessions.tell(
        turn.get().session(),
        new SessionCommand.RecoveryAsked(
            registration.id(),
            drone.instance(),
            lost.workspaceId(),
            lost.turnId(),
            new WorkOrderId(NewIds.id()),
            clock.instant()));
  }

  private void pass(DroneSocket drone, RelayedNotice notice) {
    ides.tellUser(owner(drone), notice);
  }

  private void modeChanged(DroneSocket drone, RelayedNotice.WorkspaceModeChanged notice) {
    var registration = drone.drone().registration();
    var session = registration.chatSessionId();
    if (session != null) {
      bus.publish(
          Subjects.session(session),
          new SessionCommand.ModeChanged(registration.id(), notice.mode()));
    }
    pass(
        drone,
        new RelayedNotice.WorkspaceModeChanged(
            notice.mode(), new RelayedNotice.Workspace(registration.id())));
  }
}
