package dev.gadgetcode.hub.socket;

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
import dev.gadgetcode.hub.viewer.Ides;
import dev.gadgetcode.protocol.ConnectRefusal;
import dev.gadgetcode.protocol.Message;
import dev.gadgetcode.protocol.Refusal;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.drone.DroneAuth;
import dev.gadgetcode.protocol.drone.DroneReport;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.ide.IdeNotice;
import dev.gadgetcode.protocol.ide.LogLevel;
import dev.gadgetcode.protocol.ide.RelayedNotice;
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

/// Where drones come in, and what they say of themselves. Runs on the sockets' loops; what may have
/// to wait for the store runs on virtual threads.
public final class DroneDoor {
  private static final Logger log = LoggerFactory.getLogger(DroneDoor.class);
  private static final String VERSION = "protocolVersion";

  private final Fleet fleet;
  private final Ides ides;
  private final Bus bus;
  private final Traffic traffic;
  private final Clock clock;
  private final DroneStream stream;
  private final Events<DroneSocket> events;

  public DroneDoor(
      Fleet fleet, Sessions sessions, Ides ides, Bus bus, Traffic traffic, Clock clock) {
    this.traffic = traffic;
    this.fleet = fleet;
    this.ides = ides;
    this.bus = bus;
    this.clock = clock;
    this.stream = new DroneStream(sessions, bus, clock);
    var builder =
        Events.<DroneSocket>builder()
            .onInvalid((drone, event, problem, _) -> invalid(drone, event, problem))
            .onDisconnect((drone, _) -> left(drone));
    on(
        builder,
        DroneReport.RequestCrashRecovery.class,
        current((drone, report) -> stream.recover(drone, report.lost())));
    on(
        builder,
        DroneReport.WorkspaceUpdated.class,
        current((drone, report) ->
            drone.drone().tell(new DroneCommand.ReportWorkspace(report.workspace()))));
    on(
        builder,
        DroneReport.SessionLockReleased.class,
        current((drone, report) ->
            drone.drone().tell(new DroneCommand.LockDropped(report.released().chatSessionId()))));
    on(builder, IdeNotice.Status.class, this::said);
    on(builder, RelayedNotice.Log.class, this::logged);
    on(builder, RelayedNotice.WorkspaceModeChanged.class, current(this::modeChanged));
    StreamEvents.messages().types().keySet().forEach(event -> stream(builder, event));
    this.events = builder.build();
  }

  private <T extends Message> void on(
      Events.Builder<DroneSocket> builder, Class<T> type, BiConsumer<DroneSocket, T> handler) {
    var counter = traffic.in(Traffic.Role.DRONE, Wire.event(type));
    builder.on(
        Wire.event(type),
        Args.read(parser -> Wire.read(parser, type)),
        (drone, report, _) -> {
          counter.increment();
          handler.accept(drone, report);
        });
  }

  /// Serves only the process that is the drone now.
  private static <T> BiConsumer<DroneSocket, T> current(BiConsumer<DroneSocket, T> handler) {
    return (drone, report) -> {
      if (drone.epoch() == drone.drone().epoch()) {
        handler.accept(drone, report);
      }
    };
  }

  private void stream(Events.Builder<DroneSocket> builder, String event) {
    var counter = traffic.in(Traffic.Role.DRONE, event);
    builder.on(
        event,
        Args.read(parser -> StreamEvents.read(event, parser)),
        (drone, received, _) -> {
          counter.increment();
          stream.received(drone, received);
        });
  }

  // --- coming and going --------------------------------------------------------------------

  /// Whose drone says that it comes.
  Optional<UserId> user(Connector.Handshake handshake) {
    var registration = handshake.auth().path("registrationId").asString("");
    try {
      return fleet.owner(new RegistrationId(registration));
    } catch (IllegalArgumentException _) {
      return Optional.empty(); // no id at all
    }
  }

  /// The version comes first: a drone of another one may say everything else in another way.
  CompletionStage<Connector.Decision> connect(Connector.Handshake handshake) {
    var said = numbered(handshake.auth());
    if (isUnknown(said.path(VERSION))) {
      return refuse(ConnectRefusal.UNSUPPORTED_VERSION);
    }
    DroneAuth auth;
    try {
      auth = Wire.mapper().treeToValue(said, DroneAuth.class);
    } catch (JacksonException _) {
      return refuse(ConnectRefusal.UNAUTHORIZED);
    }
    if (stream.isBarred(auth.registrationId())) {
      return CompletableFuture.completedFuture(SocketDoor.tooMany());
    }
    var decision = new CompletableFuture<Connector.Decision>();
    Thread.startVirtualThread(() -> decide(auth, decision));
    return decision;
  }

  private static boolean isUnknown(JsonNode version) {
    return !version.isMissingNode()
        && !version.isNull()
        && !(version.isInt() && version.intValue() == DroneAuth.VERSION);
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
            DroneStream.fence(entered, epoch);
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

  // --- what it says --------------------------------------------------------------------------

  private void said(DroneSocket drone, IdeNotice.Status notice) {
    fleet.logs().said(drone.drone().id(), notice.text());
    pass(drone, notice);
  }

  private void logged(DroneSocket drone, RelayedNotice.Log notice) {
    fleet.logs().logged(drone.drone().id(), notice);
    pass(drone, notice);
  }

  private void pass(DroneSocket drone, RelayedNotice notice) {
    ides.tellUser(drone.drone().registration().user(), notice);
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
