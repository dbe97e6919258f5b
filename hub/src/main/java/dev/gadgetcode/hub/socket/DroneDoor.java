package dev.gadgetcode.hub.socket;

import dev.gadgetcode.hub.core.SessionCommand;
import dev.gadgetcode.hub.fleet.Fleet;
import dev.gadgetcode.hub.session.LiveSession;
import dev.gadgetcode.protocol.ConnectRefusal;
import dev.gadgetcode.protocol.Refusal;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.drone.DroneAuth;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.StreamEvents;
import dev.gadgetcode.socketio.Args;
import dev.gadgetcode.socketio.Connector;
import dev.gadgetcode.socketio.Events;
import dev.gadgetcode.socketio.Socket;
import java.time.Clock;
import java.util.Map;
import tools.jackson.core.JacksonException;

/// Where drones come in: what they stream becomes commands of the session. Runs on the sockets'
/// loops.
final class DroneDoor {
  private final String hubId;
  private final LiveSession session;
  private final Fleet fleet;
  private final Clock clock;
  private final Events<Drone> events;

  DroneDoor(String hubId, LiveSession session, Fleet fleet, Clock clock) {
    this.hubId = hubId;
    this.session = session;
    this.fleet = fleet;
    this.clock = clock;
    var builder = Events.<Drone>builder().onDisconnect((drone, _) -> left(drone));
    StreamEvents.messages().types().values().forEach(type -> stream(builder, type));
    this.events = builder.build();
  }

  private record Drone(RegistrationId id, Socket socket) {}

  private void stream(Events.Builder<Drone> builder, Class<? extends StreamEvent> type) {
    builder.on(
        Wire.event(type),
        Args.read(parser -> Wire.read(parser, type)),
        (drone, event, _) -> session.tell(new SessionCommand.Streamed(drone.id, event)));
  }

  Connector.Decision decide(Connector.Handshake handshake) {
    DroneAuth auth;
    try {
      auth = Wire.mapper().treeToValue(handshake.auth(), DroneAuth.class);
    } catch (JacksonException _) {
      return refuse(ConnectRefusal.UNAUTHORIZED, "Not the credentials of a drone");
    }
    if (auth.protocolVersion() != DroneAuth.VERSION) {
      return refuse(
          ConnectRefusal.UNSUPPORTED_VERSION,
          "This hub speaks protocol version " + DroneAuth.VERSION);
    }
    if (!fleet.isAuthentic(auth.registrationId(), auth.token())) {
      return refuse(ConnectRefusal.UNAUTHORIZED, "The drone is not registered with this hub");
    }
    return new Connector.Accept<>(
        events,
        socket -> {
          long epoch = fleet.connected(auth.registrationId(), auth.instanceId(), socket);
          var welcome = new DroneOrder.Welcome(new DroneOrder.Greeting(epoch, hubId, Map.of()));
          socket.emit(Wire.event(DroneOrder.Welcome.class), Wire.args(welcome));
          return new Drone(auth.registrationId(), socket);
        });
  }

  private static Connector.Refuse refuse(ConnectRefusal code, String message) {
    return new Connector.Refuse(message, new Refusal(code, message));
  }

  private void left(Drone drone) {
    if (fleet.disconnected(drone.id, drone.socket)) {
      session.tell(new SessionCommand.DroneLost(drone.id, clock.instant()));
    }
  }
}
